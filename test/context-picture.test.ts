import { expect, test } from 'vitest'
import { drawContexts, readDrawnContexts } from '../scripts/checks/context-picture.mjs'

test('the picture of the contexts in docs/architecture.md shows the current imports', async () => {
  expect(readDrawnContexts()).toBe(await drawContexts())
})
