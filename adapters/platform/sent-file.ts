import { createHash } from 'node:crypto'
import type { FileToSend } from '../../domain/e-invoicing/invoice-platform.ts'

/** Its two parts as the norm names them: what the file is, and the file. */
export function bodyOf({ trackingId, name, syntax, content }: FileToSend): FormData {
  const flowInfo = {
    trackingId,
    name: name.slice(0, 255),
    processingRule: 'B2B',
    flowSyntax: syntax,
    ...(syntax === 'Factur-X' && { flowProfile: 'CIUS' }),
    sha256: createHash('sha256').update(content).digest('hex'),
  }
  const type = syntax === 'Factur-X' ? 'application/pdf' : 'application/xml'
  const body = new FormData()
  body.set('flowInfo', new Blob([JSON.stringify(flowInfo)], { type: 'application/json' }))
  body.set('file', new Blob([new Uint8Array(content)], { type }), name)
  return body
}
