"""Mutants: one small change of a source text each, as a slip of the pen would make it.

Where they are found is decided by the syntax, so words, messages, docstrings and annotations of
types are left alone; what is changed is written over the old expression, and nothing else of the
text moves. A mutant has a key without line numbers, so that a reason that was written down for one
stays with it while the file around it changes.
"""

from __future__ import annotations

import ast
import copy
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

TELLING = frozenset({"message", "counted", "verbatim", "N_", "_", "Prose", "Message", "either"})
"""Calls that tell something to people; what stands in them is words."""
_COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
_REACHED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of one file."""

    key: str
    """Its place and change, without line numbers."""
    line: int
    function: int
    """The line on which the outermost function around it begins; 0 for a module's own code."""
    start: int
    end: int
    """The bytes of the source that are replaced."""
    old: str
    new: str

    def applied(self, source: bytes) -> bytes:
        """The source with the change."""
        return source[: self.start] + self.new.encode() + source[self.end :]


def mutants(name: str, source: bytes) -> list[Mutant]:
    """Every mutant of a source text, in its order; ``name`` begins their keys."""
    tree = ast.parse(source)
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found: list[Mutant] = []
    counts: Counter[str] = Counter()
    for node, new, where, function in _changes(tree, "", 0):
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        old = re.sub(r"\s+", " ", source[start:end].decode())
        place = f"{name}:{where}: {old} -> {new}"
        counts[place] += 1
        key = place if counts[place] == 1 else f"{place} ({counts[place]})"
        found.append(Mutant(key, node.lineno, function, start, end, old, new))
    return found


Change = tuple[ast.expr | ast.stmt, str, str, int]


def _changes(node: ast.AST, where: str, function: int) -> Iterator[Change]:
    """What may be changed in a node and below: the part replaced, by what, in which function."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        where = f"{where}.{node.name}".lstrip(".")
        if not isinstance(node, ast.ClassDef):
            function = function or node.lineno
    elif isinstance(node, ast.expr):
        for new in _of_expression(node):
            yield node, f"({ast.unparse(new)})", where, function
    elif isinstance(node, ast.stmt) and _may_be_left_out(node):
        yield node, "pass", where, function
    for test in _conditions(node):
        yield test, f"(not ({ast.unparse(test)}))", where, function
    for name, value in ast.iter_fields(node):
        if not _is_words(node, name):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from _changes(child, where, function)


def _conditions(node: ast.AST) -> list[ast.expr]:
    """The conditions of a node that are turned round: no comparisons, which are changed anyway."""
    match node:
        case ast.If(test=test) | ast.While(test=test):
            tests = [test]
        case ast.comprehension(ifs=ifs):
            tests = ifs
        case _:
            return []
    simple = (ast.Attribute, ast.Call, ast.Name, ast.NamedExpr, ast.Subscript)
    kept = [test for test in tests if isinstance(test, simple)]
    return [test for test in kept if not (isinstance(test, ast.Name) and test.id.isupper())]


def _is_words(node: ast.AST, field: str) -> bool:
    """Whether a field of a node holds words, types or declarations, which are left alone."""
    match node:
        case ast.Call(func=ast.Name(id=name)) if name in TELLING:
            return True
        case ast.JoinedStr():
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Assert():
            return True
    if field in ("annotation", "returns"):
        # What stands in Annotated beside a type are bounds, that is rules.
        return not (isinstance(node, ast.AnnAssign) and "Annotated" in ast.dump(node.annotation))
    return field == "decorator_list"


def _of_expression(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.Compare():
            for at, each in enumerate(node.ops):
                for other in _COMPARED[type(each)]:
                    new = copy.deepcopy(node)
                    new.ops[at] = other()
                    yield new
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _REACHED:
            if not (_is_text(left) or _is_text(right) or _is_type(node)):
                yield ast.BinOp(left, _REACHED[type(op)](), right)
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.UnaryOp(op=ast.USub(), operand=operand) if not isinstance(operand, ast.Constant):
            yield operand
        case ast.IfExp(test=test, body=body, orelse=orelse):
            yield ast.IfExp(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.Constant(value=bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(value=int() as value):
            yield ast.Constant(value + 1)
            yield ast.Constant(value - 1)


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)
    )


def _is_type(node: ast.BinOp) -> bool:
    """Whether a union of types, which is written as an operation, too."""
    if not isinstance(node.op, ast.BitOr):
        return False
    parts = [node.left, node.right]
    while parts:
        part = parts.pop()
        match part:
            case ast.BinOp(left=left, right=right, op=ast.BitOr()):
                parts += [left, right]
            case ast.Name(id=name) if name[0].isupper() and not name.isupper():
                return True
            case ast.Name(id="int" | "str" | "bool" | "dict" | "list" | "bytes" | "tuple"):
                return True
            case ast.Constant(value=None):
                return True
    return False


def _may_be_left_out(node: ast.stmt) -> bool:
    match node:
        case ast.Expr(value=ast.Call()):
            return True
        case ast.AugAssign() | ast.Raise() | ast.Continue() | ast.Break():
            return True
        case ast.Assign(targets=targets):
            return all(isinstance(each, ast.Attribute | ast.Subscript) for each in targets)
        case ast.If(test=test) if not isinstance(test, ast.Name):
            return not node.orelse and not _is_guard(node)
    return False


def _is_guard(node: ast.If) -> bool:
    """Whether all that a condition guards may be left out by itself."""
    return len(node.body) == 1 and _may_be_left_out(node.body[0])
