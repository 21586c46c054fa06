import { expect, test } from 'vitest'
import {
  recordAnsweredSubmission,
  recordFailedSubmission,
  submissionKey,
} from '../../app/office/form/submission-key.ts'

const answers = (text: string) => new URLSearchParams({ text })

test('a submission that fails keeps its key although another form was answered while it was on its way', () => {
  const key = submissionKey('/gestion/a', answers('slow'))
  submissionKey('/gestion/b', answers('quick'))
  recordAnsweredSubmission('/gestion/b', answers('quick'), true)
  recordFailedSubmission('/gestion/a', answers('slow'))
  expect(submissionKey('/gestion/a', answers('slow'))).toBe(key)
})

test('after an answer, a submission that failed before it is another one', () => {
  const key = submissionKey('/gestion/a', answers('failed'))
  recordFailedSubmission('/gestion/a', answers('failed'))
  submissionKey('/gestion/b', answers('quick'))
  recordAnsweredSubmission('/gestion/b', answers('quick'), true)
  expect(submissionKey('/gestion/a', answers('failed'))).not.toBe(key)
})
