/* Texts of the modules that list the site's pictures and films, formatted as Biome formats them. `pictures` and
   `films` are those of the manifest; `texts` maps names to French alternatives, typeset. */

/** Returns a name as the key of an entry, quoted if necessary. */
export const key = (name) => (/^\w+$/.test(name) ? name : `'${name}'`)
