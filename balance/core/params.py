"""Params: every number of the rules and components, with its default, range, unit and provenance.

A game declares a pydantic model; users reach every number by a dotted path (``feral.limit``,
``deck.energy.run-3-paw``). Errors come out as one line that names the path and the nearest right value.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from annotated_types import Ge, Le
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic.fields import FieldInfo

from balance.core.errors import InputError, nearest

__all__ = [
    "ParamInfo",
    "Params",
    "Provenance",
    "assumed_inputs",
    "describe",
    "info_of",
    "param",
    "paths",
    "with_values",
]

Provenance = Literal["rulebook", "published", "assumed", "house"]
_P = TypeVar("_P", bound="Params")


class Params(BaseModel):
    """Base of every params model: strict types, unknown keys refused, immutable."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, validate_default=True)


@dataclass(frozen=True)
class ParamInfo:
    """What a user may read about one param.

    Attributes
    ----------
    path : str
        Dotted path.
    default : Any
        Value when nothing is said.
    kind : str
        ``int``, ``bool``, ``str``, ``choice``, ``list`` or ``counts``.
    low, high : int or None
        Range of a number.
    choices : tuple of str
        Values of a choice.
    unit, about, where : str
        Unit, meaning, and place in the rulebook or other source.
    provenance : Provenance
        ``rulebook``, ``published``, ``assumed`` or ``house``.
    """

    path: str
    default: Any
    kind: str
    low: int | None
    high: int | None
    choices: tuple[str, ...]
    unit: str
    provenance: Provenance
    where: str
    about: str


def param(
    default: Any,
    *,
    about: str,
    provenance: Provenance,
    unit: str = "",
    where: str = "",
    ge: int | None = None,
    le: int | None = None,
    provenances: Mapping[str, Provenance] | None = None,
    ranges: Mapping[str, tuple[int, int]] | None = None,
    **more: Any,
) -> Any:
    """Declare one param of a model.

    Parameters
    ----------
    default : Any
        The value of the printed rules (or the assumed one); a callable or a mapping is used as a factory.
    about : str
        What the number does, one phrase.
    provenance : Provenance
        Where the default comes from.
    unit, where : str
        Unit; place in the rulebook or the source.
    ge, le : int, optional
        Smallest and largest allowed value.
    provenances : mapping, optional
        Provenance of single entries of a table, by sub-path.
    ranges : mapping, optional
        Range of single entries of a table, by sub-path, where the game allows less than the table's range.
    **more
        Further arguments of `pydantic.Field`.

    Returns
    -------
    Any
        A pydantic field.
    """
    extra: dict[str, Any] = {
        "about": about,
        "provenance": provenance,
        "unit": unit,
        "where": where,
        "provenances": dict(provenances or {}),
        "ranges": dict(ranges or {}),
    }
    bounds: dict[str, Any] = {name: bound for name, bound in (("ge", ge), ("le", le)) if bound is not None}
    if isinstance(default, Mapping):
        frozen = dict(default)
        return Field(default_factory=lambda: _copied(frozen), json_schema_extra=extra, **bounds, **more)
    if isinstance(default, list):
        listed = list(default)
        return Field(default_factory=lambda: list(listed), json_schema_extra=extra, **bounds, **more)
    if callable(default):
        return Field(default_factory=default, json_schema_extra=extra, **bounds, **more)
    return Field(default=default, json_schema_extra=extra, **bounds, **more)


def _copied(table: Mapping[str, Any]) -> dict[str, Any]:
    """Copy a table of tables."""
    return {key: _copied(value) if isinstance(value, Mapping) else value for key, value in table.items()}


def paths(params: BaseModel) -> dict[str, Any]:
    """Flatten params to dotted paths, in declaration order.

    Parameters
    ----------
    params : BaseModel

    Returns
    -------
    dict of str to Any
        Leaves are numbers, booleans, words or lists.
    """
    return dict(_leaves(params.model_dump(mode="python"), ""))


def _leaves(value: Any, prefix: str) -> Iterator[tuple[str, Any]]:
    """Yield the leaves below a value with their dotted paths; an empty table is a leaf of its own."""
    if isinstance(value, Mapping) and (value or not prefix):
        for key, inner in value.items():
            yield from _leaves(inner, f"{prefix}.{key}" if prefix else str(key))
    else:
        yield prefix, value


def describe(model: type[BaseModel]) -> list[ParamInfo]:
    """List every param of a model with default, range, unit and provenance, in declaration order."""
    return list(_described(model, ""))


def _described(model: type[BaseModel], prefix: str) -> Iterator[ParamInfo]:
    """Yield the params of a model and of the models inside it."""
    for name, field in model.model_fields.items():
        path = f"{prefix}.{name}" if prefix else name
        inner = _model_of(field.annotation)
        if inner is not None:
            yield from _described(inner, path)
        else:
            default = field.get_default(call_default_factory=True, validated_data={})
            for leaf, value in _leaves(default, path):
                yield _info(leaf, value, field, leaf[len(path) + 1 :])


def _model_of(annotation: Any) -> type[BaseModel] | None:
    """Return the params model that a field holds, or None."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return None


def _info(path: str, default: Any, field: FieldInfo, inside: str) -> ParamInfo:
    """Describe one leaf of a field."""
    extra = typing.cast("dict[str, Any]", field.json_schema_extra or {})
    kind, choices = _kind(field.annotation, default)
    low, high = extra.get("ranges", {}).get(inside) or _bounds(field)
    own: Provenance = extra.get("provenance", "house")
    return ParamInfo(
        path=path,
        default=default,
        kind=kind,
        low=low,
        high=high,
        choices=choices,
        unit=extra.get("unit", ""),
        provenance=extra.get("provenances", {}).get(inside, own),
        where=extra.get("where", ""),
        about=extra.get("about", ""),
    )


def _bounds(field: FieldInfo) -> tuple[int | None, int | None]:
    """Return the range written on a field or inside its annotation."""
    low = high = None
    marks = [*field.metadata, *_annotated_marks(field.annotation)]
    for mark in marks:
        if isinstance(mark, Ge):
            low = typing.cast("int", mark.ge)
        if isinstance(mark, Le):
            high = typing.cast("int", mark.le)
        if isinstance(mark, FieldInfo):
            inner = _bounds(mark)
            low, high = (inner[0] if low is None else low), (inner[1] if high is None else high)
    return low, high


def _annotated_marks(annotation: Any) -> Iterator[Any]:
    """Yield the metadata of Annotated types inside a table or list annotation."""
    if typing.get_origin(annotation) is typing.Annotated:
        yield from annotation.__metadata__
    for argument in typing.get_args(annotation):
        if not isinstance(argument, str | int):
            yield from _annotated_marks(argument)


def _kind(annotation: Any, default: Any) -> tuple[str, tuple[str, ...]]:
    """Name the kind of a leaf and list the choices it allows."""
    choices = tuple(_choices(annotation))
    if choices:
        return "choice", choices
    if isinstance(default, bool):
        return "bool", ()
    if isinstance(default, int):
        return "int", ()
    if isinstance(default, list | tuple):
        return "list", ()
    return ("counts", ()) if isinstance(default, Mapping) else ("str", ())


def _choices(annotation: Any) -> Iterator[str]:
    """Yield the words of the Literal types in an annotation."""
    origin = typing.get_origin(annotation)
    if origin is Literal:
        yield from (str(choice) for choice in typing.get_args(annotation))
    elif origin in (typing.Union, types.UnionType):
        for argument in typing.get_args(annotation):
            yield from _choices(argument)


def info_of(model: type[BaseModel], params: BaseModel) -> dict[str, ParamInfo]:
    """Return the description of every path of given params; a path new in a table inherits its table's."""
    known = {info.path: info for info in describe(model)}
    found: dict[str, ParamInfo] = {}
    for path in paths(params):
        near = path
        while near and near not in known:
            near = _sibling(near, known)
        if near:
            found[path] = known[near]
    return found


def _sibling(path: str, known: Mapping[str, ParamInfo]) -> str:
    """Return a known path that shares the longest table with a path, or an empty string."""
    head = path.rpartition(".")[0]
    while head:
        for candidate in known:
            if candidate == head or candidate.startswith(f"{head}."):
                return candidate
        head = head.rpartition(".")[0]
    return ""


def assumed_inputs(model: type[BaseModel], params: BaseModel) -> list[tuple[str, Any, ParamInfo]]:
    """List the params whose value rests on an assumption: assumed defaults that nobody changed.

    Parameters
    ----------
    model : type of BaseModel
    params : BaseModel

    Returns
    -------
    list of (str, Any, ParamInfo)
        Path, value and description, in declaration order.
    """
    values = paths(params)
    infos = info_of(model, params)
    return [(path, values[path], info) for path, info in infos.items() if info.provenance == "assumed"]


def with_values(base: _P, values: Mapping[str, Any], *, source: str = "") -> _P:
    """Return params with some values replaced.

    Parameters
    ----------
    base : Params
        Params to start from.
    values : mapping of str to Any
        New values by dotted path.
    source : str, optional
        What to name in an error (a file, ``--set``).

    Returns
    -------
    Params
        Validated params of the same model.

    Raises
    ------
    InputError
        For an unknown path, a wrong type or a value out of range: one line with the nearest right value.
    """
    tree = base.model_dump(mode="python")
    for path, value in values.items():
        _place(tree, path, value, base, source)
    return validated(type(base), tree, source=source)


def _place(tree: dict[str, Any], path: str, value: Any, base: BaseModel, source: str) -> None:
    """Put one value into the tree of tables, in place."""
    known = paths(base)
    *heads, last = path.split(".")
    table: Any = tree
    for head in heads:
        table = table.get(head) if isinstance(table, dict) else None
        if not isinstance(table, dict):
            raise InputError(f"{_at(source)}unknown key '{path}'.{nearest(path, known)}")
    if last not in table and not _open_table(type(base), heads):
        raise InputError(f"{_at(source)}unknown key '{path}'.{nearest(path, known)}")
    if isinstance(table.get(last), dict) and not isinstance(value, Mapping) and table[last]:
        some = next(iter(_leaves(table[last], path)))[0]
        raise InputError(f"{_at(source)}'{path}' is a table, not one value. Did you mean '{some}'?")
    if isinstance(value, Mapping) and isinstance(table.get(last), dict):
        for inner, inner_value in value.items():
            _place(tree, f"{path}.{inner}", inner_value, base, source)
    else:
        table[last] = value


def _open_table(model: type[BaseModel], heads: list[str]) -> bool:
    """Tell whether the table at a path takes keys of the user's own (an empty mapping by default)."""
    current: type[BaseModel] | None = model
    for head in heads:
        if current is None or head not in current.model_fields:
            return False
        field = current.model_fields[head]
        current = _model_of(field.annotation)
        extra = typing.cast("dict[str, Any]", field.json_schema_extra or {})
        if current is None:
            return bool(extra.get("open_keys", False))
    return False


def _at(source: str) -> str:
    """Return the prefix that names the source of an error."""
    return f"{source}: " if source else ""


def validated(model: type[_P], tree: Mapping[str, Any], *, source: str = "") -> _P:
    """Validate a tree of tables as params, with one-line errors.

    Raises
    ------
    InputError
        Naming the key, what is wrong with it and the nearest right value.
    """
    try:
        return model.model_validate(tree)
    except ValidationError as error:
        raise InputError(_at(source) + explain(model, error)) from None


def explain(model: type[BaseModel], error: ValidationError) -> str:
    """Turn the first complaint of a validation into one line for a user."""
    first = error.errors(include_url=False)[0]
    path = ".".join(str(part) for part in first["loc"])
    given = first.get("input")
    context = first.get("ctx", {})
    known = {info.path: info for info in describe(model)}
    match first["type"]:
        case "extra_forbidden":
            return f"unknown key '{path}'.{nearest(path, known)}"
        case "literal_error":
            choices = known[path].choices if path in known else ()
            return f"'{path}' is {given!r}, which is not one of its values.{nearest(str(given), choices)}"
        case "greater_than_equal":
            return f"'{path}' is {given!r}, below its smallest value {context['ge']}."
        case "less_than_equal":
            return f"'{path}' is {given!r}, above its largest value {context['le']}."
        case "value_error":
            text = str(context.get("error", first["msg"]))
            return f"'{path}': {text}" if path else text
        case kind if kind.endswith("_type") or kind.endswith("_parsing"):
            wanted = {"int_type": "a whole number", "bool_type": "true or false", "string_type": "a word in quotes"}
            if kind == "list_type":
                example = f"[{given!r}], or several with commas"
                return f"'{path}' is {given!r}, but must be a list in square brackets: {example}."
            need = wanted.get(kind, f"of another type ({first['msg'].lower()})")
            return f"'{path}' is {given!r}, but must be {need}."
        case _:
            return f"'{path}' is {given!r}: {first['msg'].lower()}."
