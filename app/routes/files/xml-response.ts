import XMLBuilder from 'fast-xml-builder'

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', suppressEmptyNode: true })

/** An XML document answered to robots and feed readers; keys with « @ » are attributes. An hour old is fresh enough. */
export function xmlResponse(document: object, contentType: string): Response {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>${builder.build(document)}`
  return new Response(xml, {
    headers: { 'Content-Type': `${contentType}; charset=utf-8`, 'Cache-Control': 'public, max-age=3600' },
  })
}
