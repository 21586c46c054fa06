/** Whether the request shows the page to a person: HEAD requests and browser prefetching do not count. */
export const isPageViewedByPerson = ({ method, headers }: Request): boolean =>
  method === 'GET' &&
  !/\b(?:prefetch|prerender)\b/.test(`${headers.get('Sec-Purpose')} ${headers.get('Purpose')}`)
