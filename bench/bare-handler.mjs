// Minimum work that Node can do for a page: two bodies in memory and a length (bench/same-bytes.ts).
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

const [directory, port] = process.argv.slice(2)
const plain = readFileSync(join(directory, 'index.html'))
const gzip = readFileSync(join(directory, 'index.html.gz'))

createServer((incoming, outgoing) => {
  const isGzip = incoming.headers['accept-encoding'] === 'gzip'
  const body = isGzip ? gzip : plain
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': body.length }
  if (isGzip) headers['Content-Encoding'] = 'gzip'
  outgoing.writeHead(200, headers).end(body)
}).listen(Number(port), '127.0.0.1')
