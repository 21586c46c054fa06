import type { FileLink } from '../../../../domain/file-link.ts'

/** What has arrived, in the place of what it replaces, or behind all others. */
export function withArrived(
  links: readonly FileLink[],
  { url, replaces, name }: { url: string; replaces: string | null; name: string },
): readonly FileLink[] {
  if (links.some((link) => link.url === url)) return links
  const isReplaced = links.some((link) => link.url === replaces)
  if (!isReplaced) return [...links, { url, name }]
  return links.map((link) => (link.url === replaces ? { url, name: link.name || name } : link))
}

/** With the file at `from` where the one at `to` stands. */
export function moved(links: readonly FileLink[], from: number, to: number): readonly FileLink[] {
  const link = links[from]
  if (!link || to < 0 || to >= links.length) return links
  const others = links.filter((_, place) => place !== from)
  return [...others.slice(0, to), link, ...others.slice(to)]
}
