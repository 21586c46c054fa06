import XMLBuilder from 'fast-xml-builder'

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', suppressEmptyNode: true })

/** Returns an XML document. Keys that start with « @ » are attributes, « #text » is the text beside them. */
export const writeXml = (document: object) =>
  `<?xml version="1.0" encoding="UTF-8"?>${builder.build(document)}`
