import { expect, test } from 'vitest'
import { drawContexts, readDrawnContexts } from '../scripts/checks/context-picture.mjs'

test('the picture of the contexts in docs/architecture.md shows the imports of today', async () => {
  expect(readDrawnContexts()).toBe(await drawContexts())
})
