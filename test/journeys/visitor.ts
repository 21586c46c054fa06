import { randomInt } from 'node:crypto'
import { test as base, expect } from '@playwright/test'

/** A visitor from an address of their own, whose browser may not report any error. */
export const test = base.extend<{ browserErrors: string[] }>({
  extraHTTPHeaders: async ({ browserName: _ }, use) => {
    await use({ 'X-Forwarded-For': `198.51.${randomInt(256)}.${randomInt(256)}` })
  },
  browserErrors: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        // A refused or cut request is reported by the browser itself; what matters is what the page makes of it.
        const isReport = /^Failed to load resource/.test(message.text())
        if (message.type() === 'error' && !isReport) errors.push(message.text())
      })
      await use(errors)
      expect(errors, 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
