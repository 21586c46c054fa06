import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import { redactError } from '../../server/environment/log.ts'

const secret = 'Zwingelstein'

function ofDatabase() {
  const error = new pg.DatabaseError(`invalid input syntax for type uuid: "${secret}"`, 1, 'error')
  return Object.assign(error, { code: '22P02', detail: `Failing row contains (${secret})`, where: secret })
}

function ofJson() {
  try {
    return JSON.parse(`${secret} {"a": "${secret}"`)
  } catch (error) {
    return error
  }
}

const circle = new Error('a')
circle.cause = new Error('b', { cause: circle })

test.each([
  [
    'a failed query',
    new DrizzleQueryError('insert into x', [secret, `\n    at ${secret} (a.js:1:1)`], ofDatabase()),
  ],
  [
    'an error that wraps a failed query',
    new Error('no session', {
      cause: new Error('again', { cause: new DrizzleQueryError('select', [secret]) }),
    }),
  ],
  [
    'several errors at once',
    new AggregateError([ofDatabase(), new Error(`to ${secret}@exemple.fr`)], 'all failed'),
  ],
  [
    'an error with details added by a driver',
    Object.assign(new Error('no'), { parameters: [secret], request: { headers: { cookie: secret } } }),
  ],
  ['a JSON syntax error', ofJson()],
  ['a token in a sentence', new Error(`no reset for ${secret}-0123456789abcdef`)],
  [
    'an error copied to a plain object',
    { message: `refused: "${secret}"`, stack: `Error: ${secret}`, values: [secret] },
  ],
  ['a thrown object that is not an error', { email: secret }],
  ['a thrown string', secret],
])('the log of %s contains no values', (_, error) => {
  expect(JSON.stringify(redactError(error))).not.toContain(secret)
})

test('the log of an error contains its type, code, statement, stack and causes', () => {
  const logEntry = redactError(
    new Error('page failed', { cause: new DrizzleQueryError('select 1 from x', [], ofDatabase()) }),
  )
  expect(logEntry).toMatchObject({
    type: 'Error',
    message: 'page failed',
    stack: expect.arrayContaining([expect.stringContaining('error-log.test.ts')]),
    cause: {
      type: 'DrizzleQueryError',
      query: 'select 1 from x',
      cause: { type: 'DatabaseError', code: '22P02', message: 'invalid input syntax for type uuid: "…"' },
    },
  })
})

test('the log of an error with circular causes is limited', () => {
  expect(JSON.stringify(redactError(circle)).length).toBeLessThan(10_000)
})
