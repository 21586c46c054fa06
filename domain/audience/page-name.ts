const pages =
  /^\/(?:(?:actualites|realisations|services)\/[A-Za-z0-9_-]{1,120}|actualites|realisations|a_propos|devis|espace_pro|conditions_generales|confidentialite|mentions_legales)?$/

/** Behind these stand ids that are a person's own, or open something: the page counts, the id is not kept. */
const withSecrets = /^(\/espace_pro|\/creation_compte)\/.+$/

/**
 * What a viewed page is called: its path, without what its query says. `null` for what is not recorded: password
 * reset, leaving the newsletter (docs/product.md §7.8), the workshop's own pages, and what is no page.
 */
export function viewedPageName(path: string): string | null {
  if (pages.test(path)) return path
  return withSecrets.exec(path)?.[1] ?? null
}
