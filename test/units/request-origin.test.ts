import { expect, test } from 'vitest'
import { describeDevice } from '../../app/http/request-origin.ts'

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari sur iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    'Chrome sur Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    'Edge sur Windows',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox sur Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101', 'Linux'],
  ['curl/8.5.0', null],
  ['', null],
  [null, null],
])('a browser is described in French: %j (§6)', (userAgent, words) =>
  expect(describeDevice(userAgent)).toBe(words),
)
