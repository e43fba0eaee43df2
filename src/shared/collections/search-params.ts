/** Defines how one field of a view is written to the query of a URL. */
interface SearchParam<T> {
  /** Returns null if the parameter is absent or invalid: then the default applies. */
  read: (params: URLSearchParams) => T | null;
  /** Returns parameters by name. Those that the default has, too, are left out of the URL. */
  write: (value: T) => readonly (readonly [name: string, text: string])[];
}

/** Stands for one value. @param parse returns null for an invalid text */
export function param<T>(
  name: string,
  parse: (text: string) => NoInfer<T> | null,
  format: (value: NoInfer<T>) => string,
): SearchParam<T> {
  return {
    read: (params) => (params.has(name) ? parse(params.get(name) ?? "") : null),
    write: (value) => [[name, format(value)]],
  };
}

/** Stands for a value, or null where the parameter is absent or invalid. */
export function optionalParam<T>(
  name: string,
  parse: (text: string) => NoInfer<T> | null,
  format: (value: NoInfer<T>) => string = String,
): SearchParam<T | null> {
  const { read, write } = param<T>(name, parse, format);
  return { read, write: (value) => (value === null ? [] : write(value)) };
}

/** Stands for any text; an empty one is left out. */
export function textParam(name: string): SearchParam<string> {
  return {
    read: (params) => params.get(name),
    write: (text) => (text === "" ? [] : [[name, text]]),
  };
}

/** Stands for one of some names. @param former names in links of earlier versions */
export function choiceParam<T extends string>(
  name: string,
  choices: readonly T[],
  former: ReadonlyMap<string, NoInfer<T>> = new Map(),
): SearchParam<T> {
  return param(name, (text) => oneOf(choices, text) ?? former.get(text) ?? null, String);
}

/** Stands for true with this text. @param formerText what links of earlier versions say */
export function flagParam(name: string, text: string, formerText?: string): SearchParam<boolean> {
  return {
    read(params) {
      const given = params.get(name);
      return given !== null && (given === text || given === formerText);
    },
    write: (isSet) => (isSet ? [[name, text]] : []),
  };
}

export function repeatedParam<T>(
  name: string,
  parse: (texts: readonly string[]) => readonly NoInfer<T>[],
  format: (value: NoInfer<T>) => string,
): SearchParam<readonly T[]> {
  return {
    read: (params) => parse(params.getAll(name)),
    write: (values) => values.map((value) => [name, format(value)]),
  };
}

/** Reads and writes a view as the query of a URL. */
interface SearchParams<V> {
  /** Invalid values fall back to the defaults. @param usual defaults of this page, if they are others */
  parse: (params: URLSearchParams, usual?: V) => V;
  /** Formats a view as `?…`, or "" for the default. */
  format: (view: V, usual?: V) => string;
}

/** Defines the query of a view: a parameter for each field, in the order of the URL. */
export function defineSearchParams<V extends object>(
  defaults: V,
  fields: { [K in keyof V]: SearchParam<V[K]> },
): SearchParams<V> {
  function readInto<K extends keyof V>(view: Pick<V, K>, name: K, params: URLSearchParams): void {
    view[name] = fields[name].read(params) ?? view[name];
  }
  return {
    parse(params, usual = defaults) {
      const view = { ...usual };
      for (const name in fields) readInto(view, name, params);
      return view;
    },
    format(view, usual = defaults) {
      const params = new URLSearchParams();
      for (const name in fields) {
        const before = fields[name].write(usual[name]);
        const now = fields[name].write(view[name]);
        for (const [key, text] of now) {
          if (textsOf(now, key) !== textsOf(before, key)) params.append(key, text);
        }
      }
      return params.size === 0 ? "" : `?${params}`;
    },
  };
}

function textsOf(written: readonly (readonly [string, string])[], name: string): string {
  return JSON.stringify(written.filter(([key]) => key === name));
}

/** Returns the choice that a text names; null if there is none. */
export function oneOf<T extends string>(choices: readonly T[], text: string | null): T | null {
  return choices.find((choice) => choice === text) ?? null;
}
