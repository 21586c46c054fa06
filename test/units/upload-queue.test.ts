import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UploadOutcome } from '../../app/uploads/upload-protocol.ts'
import { type QueuedUpload, UploadQueue } from '../../app/uploads/upload-queue.ts'

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

interface PlacedUpload extends QueuedUpload {
  place: string
}

const upload = (id: string, place = 'here'): PlacedUpload => ({
  id,
  place,
  name: `${id}.jpg`,
  image: new Blob([id]),
  refusal: null,
  rank: Number(id.replace(/\D/g, '')),
})

/** Makes a fake browser storage, a fake site that responds when the test says so, and a queue between them. */
function openSite() {
  const disk = new Map<string, PlacedUpload>()
  const stored: string[] = []
  const requests: { id: string; answer: (outcome: UploadOutcome) => void }[] = []
  const page = { place: 'here', writes: async () => {} }
  const queue = new UploadQueue<PlacedUpload>({
    store: {
      async put(upload) {
        await page.writes()
        disk.set(upload.id, upload)
        return true
      },
      delete: async (id) => void disk.delete(id),
      list: async () => [...disk.values()].filter(({ place }) => place === page.place),
    },
    send: ({ id }, _, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve({ outcome: 'unreachable' }))
        requests.push({ id, answer: resolve })
      }),
    onSent: ({ id }) => void stored.push(id),
    onChange() {},
  })
  const answer = async (outcome: UploadOutcome) => {
    await vi.waitFor(() => expect(requests).not.toEqual([]))
    requests.shift()?.answer(outcome)
    await settle()
  }
  const waiting = () => queue.read().items.map(({ id }) => id)
  return { queue, disk, stored, requests, page, answer, waiting }
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5))

test('files are sent one after the other, and are deleted from the disk once the site has them', async () => {
  const { queue, disk, stored, requests, answer, waiting } = openSite()
  queue.open()
  await queue.add([upload('1'), upload('2')])
  expect([...disk.keys()]).toEqual(['1', '2'])
  expect(requests.map(({ id }) => id)).toEqual(['1'])
  await answer({ outcome: 'stored' })
  expect([...disk.keys()]).toEqual(['2'])
  await answer({ outcome: 'already-sent' })
  expect({ stored, waiting: waiting(), left: disk.size }).toEqual({
    stored: ['1', '2'],
    waiting: [],
    left: 0,
  })
})

test('after a user leaves in the middle of a batch, the remaining files are sent on return (§11.17)', async () => {
  const { queue, disk, stored, requests, answer, waiting } = openSite()
  const leave = queue.open()
  await queue.add([upload('1'), upload('2'), upload('3')])
  await answer({ outcome: 'stored' })
  leave()
  await settle()
  expect([...disk.keys()]).toEqual(['2', '3'])
  requests.length = 0
  queue.open()
  await settle()
  expect(waiting()).toEqual(['2', '3'])
  await answer({ outcome: 'stored' })
  await answer({ outcome: 'stored' })
  expect({ stored, left: disk.size }).toEqual({ stored: ['1', '2', '3'], left: 0 })
})

test('leaving while files are being written to the disk loses none of them, and another page does not send them (§11.19)', async () => {
  const { queue, disk, page, requests, answer, stored, waiting } = openSite()
  page.writes = () => new Promise((resolve) => setTimeout(resolve, 10))
  const leave = queue.open()
  const adding = queue.add([upload('1'), upload('2'), upload('3')])
  await new Promise((resolve) => setTimeout(resolve, 15))
  expect(requests).toEqual([])
  leave()
  page.place = 'elsewhere'
  const leaveOther = queue.open()
  await adding
  expect([...disk.keys()]).toEqual(['1', '2', '3'])
  expect(waiting()).toEqual([])
  leaveOther()
  page.place = 'here'
  queue.open()
  for (const _ of disk.keys()) await answer({ outcome: 'stored' })
  expect(stored).toEqual(['1', '2', '3'])
})

test('leaving and returning while files are being written to the disk sends all of them (§11.19)', async () => {
  const { queue, page, answer, stored } = openSite()
  page.writes = () => new Promise((resolve) => setTimeout(resolve, 10))
  const leave = queue.open()
  const adding = queue.add([upload('1'), upload('2'), upload('3')])
  leave()
  queue.open()
  await adding
  for (let sent = 0; sent < 3; sent += 1) await answer({ outcome: 'stored' })
  expect(stored.toSorted()).toEqual(['1', '2', '3'])
})

test('a rejected file stays without delaying others; a discarded one is removed', async () => {
  const { queue, disk, stored, answer, waiting } = openSite()
  queue.open()
  await queue.add([upload('1'), upload('2'), upload('3')])
  await answer({ outcome: 'rejected', message: 'Trop petite.' })
  await queue.discard('2')
  await settle()
  await answer({ outcome: 'unreachable' })
  await answer({ outcome: 'stored' })
  expect({ stored, waiting: waiting() }).toEqual({ stored: ['3'], waiting: ['1'] })
  expect(disk.get('1')?.refusal).toBe('Trop petite.')
  await queue.discard('1')
  expect(disk.size).toBe(0)
})

test('a lost connection pauses the queue and keeps its files; the queue continues once it is online', async () => {
  const { queue, disk, stored, answer } = openSite()
  queue.open()
  await queue.add([upload('1'), upload('2')])
  await answer({ outcome: 'unreachable' })
  expect(queue.read().pause).toEqual({ outcome: 'unreachable' })
  expect(disk.size).toBe(2)
  window.dispatchEvent(new Event('online'))
  expect(queue.read().pause).toBe(null)
  await answer({ outcome: 'stored' })
  await answer({ outcome: 'stored' })
  expect(stored).toEqual(['1', '2'])
})

test('a file that another tab has sent is not sent again (§11.17)', async () => {
  const { queue, disk, waiting } = openSite()
  queue.open()
  await queue.add([upload('1'), upload('2')])
  disk.delete('2')
  await queue.reload()
  expect(waiting()).toEqual(['1'])
})
