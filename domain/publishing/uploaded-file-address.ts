/** The address of the file that is kept at `path`: a picture's folder, any other file's own key. */
export function urlOf(path: string): string {
  return `/${path.replace(/\/master\.jpg$/, '')}`
}

/** Begins the address of an uploaded file wherever it stands in a text; the group is the file's id. */
const mention = /\/(?:images|fichiers)\/([A-Za-z0-9]{16})/g
/** What goes on with it. */
const rest = /[A-Za-z0-9._/-]*/y

/** The same for PostgreSQL, to whose expressions `\/` and lazy parts mean something else. */
export const mentionInSql = '/(?:images|fichiers)/([A-Za-z0-9]{16})'

/** Which uploaded files a text mentions. */
export function mentionsIn(text: string): { url: string; id: string }[] {
  const found: { url: string; id: string }[] = []
  let end = 0
  for (const { 0: begins, 1: id = '', index } of text.matchAll(mention)) {
    // One within another's address is a part of it.
    if (index < end) continue
    rest.lastIndex = index + begins.length
    rest.test(text)
    end = rest.lastIndex
    found.push({ url: text.slice(index, end), id })
  }
  return found
}
