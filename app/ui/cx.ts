/** Joins the class names that apply. Undefined when none does, so that no empty attribute is written. */
export const cx = (...names: (string | false | undefined)[]): string | undefined =>
  names.filter(Boolean).join(' ') || undefined;
