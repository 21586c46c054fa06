import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { siteFlags } from '../scripts/machine/site-flags.mjs'
import { reserveFreePort } from '../test/site/site-process.ts'

const folder = 'bench/plain-page'

/** Serves a page of React Router's own template with as many cards as make it `bytes` large, in a process of its own. */
export async function servePlainPage(bytes: number) {
  execFileSync('react-router', ['build', folder], {
    stdio: 'ignore',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const sizes: number[] = []
  for (const cards of [50, 150]) {
    const page = await serve(cards)
    sizes.push((await (await fetch(page.url)).arrayBuffer()).byteLength)
    page.stop()
  }
  const [few = 0, many = 0] = sizes
  return serve(Math.round(50 + (100 * (bytes - few)) / (many - few)))
}

async function serve(cards: number) {
  const port = await reserveFreePort()
  const child = spawn(process.execPath, [...siteFlags, `${folder}/serve.mjs`], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      CARDS: String(cards),
      BUILD: `${process.cwd()}/${folder}/build/server/index.js`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return { url: `http://127.0.0.1:${port}/`, cards, stop: () => child.kill('SIGTERM') }
}
