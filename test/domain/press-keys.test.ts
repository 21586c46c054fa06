import { expect, test } from 'vitest'
import { endPress, failPress, pressKey } from '../../app/office/form/send-once.ts'

const answers = (text: string) => new URLSearchParams({ text })

test('a submission that fails keeps its key although another form was answered while it was on its way', () => {
  const key = pressKey('/gestion/a', answers('slow'))
  pressKey('/gestion/b', answers('quick'))
  endPress('/gestion/b', answers('quick'), true)
  failPress('/gestion/a', answers('slow'))
  expect(pressKey('/gestion/a', answers('slow'))).toBe(key)
})

test('after an answer, a submission that failed before it is another one', () => {
  const key = pressKey('/gestion/a', answers('failed'))
  failPress('/gestion/a', answers('failed'))
  pressKey('/gestion/b', answers('quick'))
  endPress('/gestion/b', answers('quick'), true)
  expect(pressKey('/gestion/a', answers('failed'))).not.toBe(key)
})
