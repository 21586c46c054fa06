import { writeXml } from '../../../domain/kernel/text/write-xml.ts'

/** Returns an XML document (`writeXml`) for robots and feed readers, to be cached for an hour. */
export const xmlResponse = (document: object, contentType: string) =>
  new Response(writeXml(document), {
    headers: { 'Content-Type': `${contentType}; charset=utf-8`, 'Cache-Control': 'public, max-age=3600' },
  })
