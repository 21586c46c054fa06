export interface Leading {
  siteUrl: string
  /** Named by links to the site's own pages, for the count of visits. */
  campaign: string | null
}

/** An ordinary campaign, the same for every reader: nothing tells who has pressed (docs/product.md §10.13). */
export function wholeLink(href: string, { siteUrl, campaign }: Leading): string {
  const url = URL.parse(href, `${siteUrl}/`)
  if (!url || !campaign || url.origin !== new URL(siteUrl).origin) return url?.href ?? href
  url.searchParams.set('utm_source', 'lettre')
  url.searchParams.set('utm_medium', 'email')
  url.searchParams.set('utm_campaign', campaign)
  return url.href
}
