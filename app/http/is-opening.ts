/** True of a visit that shows somebody the page; a HEAD only looks ahead, as a browser does that fetches beforehand. */
export const isOpening = ({ method, headers }: Request): boolean =>
  method === 'GET' &&
  !/\b(?:prefetch|prerender)\b/.test(`${headers.get('Sec-Purpose')} ${headers.get('Purpose')}`)
