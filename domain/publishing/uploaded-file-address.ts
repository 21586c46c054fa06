/** The address of the file that is kept at `path`: a picture's folder, any other file's own key. */
export function urlOf(path: string): string {
  return `/${path.replace(/\/master\.jpg$/, '')}`
}

/** Addresses of uploaded files wherever they stand in a text; the group is the file's id. */
const mention = /\/(?:images|fichiers)\/([A-Za-z0-9]{16})[A-Za-z0-9._/-]*/g

/** The same for PostgreSQL, to whose expressions `\/` and lazy parts mean something else. */
export const mentionInSql = '/(?:images|fichiers)/([A-Za-z0-9]{16})'

/** Which uploaded files a text mentions. */
export function mentionsIn(text: string): { url: string; id: string }[] {
  return [...text.matchAll(mention)].map(([url, id]) => ({ url, id: id as string }))
}
