/*
 * The text of the modules by which the site knows its pictures and films, in the form that Biome gives them.
 * `pictures` and `films` are the manifest's; `texts` maps names to French alternatives, typeset.
 */

/** A name as the key of an entry. */
export const key = (name) => (/^\w+$/.test(name) ? name : `'${name}'`)
