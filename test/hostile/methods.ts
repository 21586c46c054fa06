/** HTTP methods: those that browsers send, those that they do not, and invalid ones. */
export const httpMethods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'QUERY',
  'get',
  'JANTE',
]
