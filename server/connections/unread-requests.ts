export const headers = 'Content-Type: text/plain; charset=utf-8\r\nConnection: close'
export const unreadable = ['400 Bad Request', 'Cette demande ne peut pas être traitée.']
export const refusals: Record<string, string[]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'Les en-têtes de cette demande sont trop longs.',
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', 'Cette demande est trop longue.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'Cette demande a mis trop de temps à arriver.'],
}
