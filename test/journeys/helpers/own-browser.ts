import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserFlags } from '../../../scripts/machine/browser.mjs'
import { type DevToolsTab, openDevToolsTab } from './dev-tools-tab.ts'

/** Tab of a browser that Playwright does not control. */
export interface Tab {
  open(address: string): Promise<void>
  /** Value of an expression in the page shown, or in the prerendered page. */
  read<Value>(expression: string, page?: 'shown' | 'ahead'): Promise<Value>
  /** Moves the pointer onto the first element that matches. */
  pointAt(selector: string): Promise<void>
  press(): Promise<void>
  close(): Promise<void>
}

/**
 * Switch of Playwright that disables prerendering, and a user agent without « Headless », which the site would treat as a robot.
 */
const unlike = '--disable-background-networking'
const name =
  '--user-agent=Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/**
 * Starts a browser that prerenders pages and keeps previous pages in its back/forward cache. Playwright's own switches disable
 * both, so this browser is controlled directly through the DevTools protocol.
 */
export async function openTab(program: string): Promise<Tab> {
  const profile = mkdtempSync(join(tmpdir(), 'tw-jantes-browser-'))
  const flags = browserFlags.filter((flag) => flag !== unlike)
  const args = ['--headless=new', ...flags, name, '--remote-debugging-port=0', `--user-data-dir=${profile}`]
  const browser = spawn(program, [...args, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] })
  const exited = new Promise((resolve) => browser.once('exit', resolve))
  const conversation = await openDevToolsTab(await addressIn(browser.stderr))
  return {
    ...tabOf(conversation),
    async close() {
      browser.kill()
      await exited
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function tabOf({ send }: DevToolsTab): Omit<Tab, 'close'> {
  let pointer = { x: 0, y: 0 }
  const read = async <Value>(expression: string, page?: 'shown' | 'ahead') => {
    const script = { expression: `(async () => ${expression})()`, awaitPromise: true, returnByValue: true }
    const { result } = await send('Runtime.evaluate', script, page)
    return result?.value as Value
  }
  const mouse = (type: string) =>
    send('Input.dispatchMouseEvent', { type, ...pointer, button: 'left', clickCount: 1 })
  return {
    read,
    open: async (address) => void (await send('Page.navigate', { url: address })),
    async pointAt(selector) {
      pointer = await read(`{
        const link = document.querySelector(${JSON.stringify(selector)})
        link.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { x, y, width, height } = link.getBoundingClientRect()
        return { x: x + width / 2, y: y + height / 2 }
      }`)
      await send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...pointer })
    },
    async press() {
      await mouse('mousePressed')
      // The click may close the page before it responds.
      await mouse('mouseReleased').catch(() => null)
    },
  }
}

async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const chunk of output) {
    text += chunk
    const socketMatch = /ws:\/\/\S+/.exec(text)
    if (socketMatch) return socketMatch[0]
  }
  throw new Error(`the browser did not start: ${text}`)
}
