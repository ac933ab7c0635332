"""Parameters as rows of a page: one for each field of a space, and what a change of one implies."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from game.core.params import Field, ParamSpace, Value
from game.engine.rows import Choice, Option, Row, Slider, Toggle

Translate = Callable[[str], str]


def rows(space: ParamSpace[Any], params: Any, translate: Translate) -> Iterator[Row]:
    """A row for each field that matters to ``params``, in the order of the fields. What is chosen
    from no list (the zone where a dungeon starts) is written in IDs alone."""
    values = space.values(params)
    for field in space.fields:
        listed = field.kind != "choice" or bool(field.choices)
        if listed and space.applies(field, params):
            yield _row(field, values[field.name], translate)


def changed(space: ParamSpace[Any], params: Any, row: Row) -> Any:
    """The parameters after ``row`` was changed; what it implies follows, the rest stays."""
    assert isinstance(row, Choice | Slider | Toggle)
    name, value = row.name, row.value
    text = str(value) if not isinstance(value, bool) else "on" if value else "off"
    if any(name == field.name and field.bare for field in space.fields):
        # A level stands for switches: those that differed from the old level are let go.
        kept = {f.name: space.values(params)[f.name] for f in space.fields if f.bare}
        return space.build({**kept, name: space.field(name).read(text)})
    return space.change(space.write(params), {name: text})


def _row(field: Field, value: Value, translate: Translate) -> Row:
    label, told = translate(field.label), translate(field.help)
    if field.kind == "toggle":
        return Toggle(field.name, label, bool(value), told)
    if field.kind == "integer":
        return Slider(field.name, label, int(value), field.low, field.high, help=told)
    labels = field.choice_labels or field.choices
    options = [
        Option(choice, translate(said)) for choice, said in zip(field.choices, labels, strict=True)
    ]
    return Choice(field.name, label, options, value, told)
