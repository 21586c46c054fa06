const longestSlug = 80

/** A title as an address: `Jante fissurée : l’œil nu` → `jante-fissuree-l-oeil-nu`. */
function slugOf(title: string): string {
  const slug = title
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (slug.length <= longestSlug) return slug || 'sans-titre'
  const cut = slug.lastIndexOf('-', longestSlug)
  return slug.slice(0, cut > 0 ? cut : longestSlug)
}

/** Tries the title's slug, then the same with 2, 3, … behind it, until `insert` takes one; answers it. */
export async function underFreeSlug(
  title: string,
  insert: (id: string) => Promise<boolean>,
): Promise<string> {
  const slug = slugOf(title)
  let id = slug
  for (let next = 2; !(await insert(id)); next++) id = `${slug}-${next}`
  return id
}
