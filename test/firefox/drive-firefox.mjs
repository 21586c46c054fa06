#!/usr/bin/env node
/*
 * Wrapper around an installed Firefox (FIREFOX_PATH), started by Playwright. Playwright sends
 * `emulation.setMediaFeaturesOverride` to each new page, which Debian's long-term Firefox does not support yet. The wrapper
 * answers that command itself and passes on all others. Delete it once every supported Firefox knows the command.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

const missing = 'emulation.setMediaFeaturesOverride'
const firefox = spawn(process.env.FIREFOX_PATH, process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
})
firefox.on('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => firefox.kill(signal))
createInterface({ input: firefox.stderr }).on('line', (line) => {
  const address = /^(WebDriver BiDi listening on )(ws:\S+)$/.exec(line)
  if (!address) return console.error(line)
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' }, () =>
    console.error(`${address[1]}ws://127.0.0.1:${server.address().port}`),
  )
  server.on('connection', (near, { url }) => stand(near, new WebSocket(address[2] + url)))
})

function stand(near, far) {
  const early = []
  const send = (text) => (far.readyState === WebSocket.OPEN ? far.send(text) : early.push(text))
  far.on('open', () => {
    for (const text of early) far.send(text)
  })
  near.on('message', (data) => {
    const { id, method } = JSON.parse(data)
    if (method === missing) near.send(JSON.stringify({ type: 'success', id, result: {} }))
    else send(String(data))
  })
  far.on('message', (data) => near.send(String(data)))
  near.on('close', () => far.close())
  far.on('close', () => near.close())
}
