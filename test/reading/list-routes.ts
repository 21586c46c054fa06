import routes from '../../app/routes.ts'

interface Entry {
  file: string
  path?: string
  index?: boolean
  children?: Entry[]
}

export interface RoutedPage {
  /** Pattern of the route in `app/routes.ts`: « /actualites/:id ». */
  pattern: string
  /** The pattern with ids that do not exist. */
  path: string
  /** Files of the route's layouts and of the route, outermost first. */
  files: string[]
}

/** Lists all addresses of the site in `app/routes.ts`. */
export function listRoutes(entries = routes as Entry[], pattern = '', files: string[] = []): RoutedPage[] {
  return entries.flatMap((entry) => {
    const own = entry.path ? `${pattern}/${entry.path}` : pattern
    const layoutFiles = [...files, entry.file]
    const children = listRoutes(entry.children ?? [], own, layoutFiles)
    // A layout is also a page, unless it has no address or one of its children has the same one.
    return (entry.children && !entry.path) || entry.children?.some(({ index }) => index)
      ? children
      : [filledIn(own, layoutFiles), ...children]
  })
}

function filledIn(pattern: string, files: string[]): RoutedPage {
  return { pattern: pattern || '/', path: pattern.replace(/:\w+|\*$/g, 'AAAABBBBCCCCDDDD') || '/', files }
}
