import routes from '../../app/routes.ts'

interface Entry {
  file: string
  path?: string
  index?: boolean
  children?: Entry[]
}

export interface RoutedPage {
  /** As `app/routes.ts` writes it: « /actualites/:id ». */
  pattern: string
  /** The same, its parameters filled in with what nobody has. */
  path: string
  /** The files of its layouts and its own, from the outside in. */
  files: string[]
}

/** Every address of the site, as `app/routes.ts` tells them. */
export function listRoutes(entries = routes as Entry[], pattern = '', files: string[] = []): RoutedPage[] {
  return entries.flatMap((entry) => {
    const own = entry.path ? `${pattern}/${entry.path}` : pattern
    const through = [...files, entry.file]
    const children = listRoutes(entry.children ?? [], own, through)
    // A layout is a page of its own unless one of its children stands at its address, or it has none.
    return (entry.children && !entry.path) || entry.children?.some(({ index }) => index)
      ? children
      : [filledIn(own, through), ...children]
  })
}

function filledIn(pattern: string, files: string[]): RoutedPage {
  return { pattern: pattern || '/', path: pattern.replace(/:\w+|\*$/g, 'AAAABBBBCCCCDDDD') || '/', files }
}
