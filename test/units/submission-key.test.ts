import { expect, test } from 'vitest'
import {
  recordFailedSubmission,
  recordSubmissionResponse,
  submissionKeyOf,
} from '../../app/office/form/submission-key.ts'

const answers = (text: string) => new URLSearchParams({ text })

test('a submission that fails keeps its key, although another form was answered in the meantime', () => {
  const key = submissionKeyOf('/gestion/a', answers('slow'))
  submissionKeyOf('/gestion/b', answers('quick'))
  recordSubmissionResponse('/gestion/b', answers('quick'), true)
  recordFailedSubmission('/gestion/a', answers('slow'))
  expect(submissionKeyOf('/gestion/a', answers('slow'))).toBe(key)
})

test('after another form was answered, a submission that had failed gets a new key', () => {
  const key = submissionKeyOf('/gestion/a', answers('failed'))
  recordFailedSubmission('/gestion/a', answers('failed'))
  submissionKeyOf('/gestion/b', answers('quick'))
  recordSubmissionResponse('/gestion/b', answers('quick'), true)
  expect(submissionKeyOf('/gestion/a', answers('failed'))).not.toBe(key)
})
