import { afterEach, beforeEach, expect, vi } from 'vitest'

// Any output of console.error or console.warn fails the test.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(fail)
  vi.spyOn(console, 'warn').mockImplementation(fail)
})

const errors: unknown[][] = []
function fail(...line: unknown[]) {
  errors.push(line)
}

afterEach(() => {
  expect(errors.splice(0), 'console.error or console.warn was called').toEqual([])
})
