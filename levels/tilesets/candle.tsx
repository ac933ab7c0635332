<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="candle" tilewidth="48" tileheight="48" tilecount="5" columns="5">
 <image source="../../assets/candle/tiled.png" width="240" height="48"/>
 <tile id="0">
  <properties>
   <property name="kind" value="stone"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="kind" value="plank"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="kind" value="chain"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="kind" value="water"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="kind" value="web"/>
  </properties>
 </tile>
</tileset>
