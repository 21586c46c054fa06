import { href } from 'react-router'
import type { BreadcrumbList } from 'schema-dts'

/** Where a page stands below the home page: names and paths from the first below it to the page itself. */
export function breadcrumbs(
  siteUrl: string,
  trail: readonly { name: string; path: string }[],
): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Accueil', path: href('/') }, ...trail].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: siteUrl + path,
    })),
  }
}
