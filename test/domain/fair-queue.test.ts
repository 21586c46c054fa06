import { expect, test } from 'vitest'
import { isDecoderBusy, withDecoder } from '../../domain/decode-picture.ts'
import { fairQueue } from '../../domain/fair-queue.ts'

/** Puts the tasks in, all at once, and answers the order in which they ran. */
async function orderOf(keys: string[], atOnce = 1): Promise<string[]> {
  const order: string[] = []
  const { take } = fairQueue(atOnce)
  await Promise.all(keys.map((key) => take(key, async () => void order.push(key))))
  return order
}

test('who brings one thing does not wait for all of somebody who brings many', async () => {
  expect(await orderOf(['a', 'a', 'a', 'a', 'b', 'c', 'b'])).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a'])
})

test('no more than so many run at once, and all of them run', async () => {
  const { take } = fairQueue(2)
  let running = 0
  let most = 0
  const task = async () => {
    most = Math.max(most, ++running)
    await new Promise(setImmediate)
    running -= 1
    return running
  }
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => take(`${index % 3}`, task)))
  expect([most, answers.length, running]).toEqual([2, 20, 0])
})

test('how many wait is told, of one and of all', async () => {
  const { take, waiting } = fairQueue(1)
  const done = Promise.withResolvers<void>()
  const tasks = ['a', 'a', 'b', 'a'].map((key) => take(key, () => done.promise))
  expect([waiting('a'), waiting('b'), waiting('c'), waiting()]).toEqual([2, 1, 0, 3])
  done.resolve()
  await Promise.all(tasks)
  expect(waiting()).toBe(0)
})

test('a task that fails says so to its own caller and makes room for the next', async () => {
  const { take } = fairQueue(1)
  const failing = take('a', async () => {
    throw new Error('broken')
  })
  const next = take('a', async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

test('the decoder is busy for who has six waiting, and for who has one beside sixty, never for who has none', async () => {
  const done = Promise.withResolvers<void>()
  const wait = (key: string) => withDecoder(key, () => done.promise)
  const tasks = [wait('running'), ...Array.from({ length: 5 }, () => wait('many'))]
  expect([isDecoderBusy('many'), isDecoderBusy('new')]).toEqual([false, false])
  tasks.push(wait('many'))
  expect([isDecoderBusy('many'), isDecoderBusy('new')]).toEqual([true, false])
  for (let one = 0; one < 54; one++) tasks.push(wait(`one-${one}`))
  expect([isDecoderBusy('one-0'), isDecoderBusy('new')]).toEqual([true, false])
  done.resolve()
  await Promise.all(tasks)
})
