import { beforeAll, expect, test } from 'vitest'
import { findFinishForService } from '../../../domain/kernel/rim-words.ts'
import { currentPhotoMomentOf } from '../../../domain/workshop/rims/rim-photo-rules.ts'
import { insertReceivedOrder } from '../../content/order-with-rims.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { formFieldsOf } from '../office/fill-form.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

let site: TestSite
let sophie: SignedInStaff
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on' } })
  sophie = await signInStaff(site, 'bureau@exemple.fr')
})

test.each(['devoilage', 'soudure', 'decapage'])(
  'a rim sold for %s alone has no finish (§11.14)',
  (service) => {
    expect(findFinishForService(service, 'painted')).toBe('none')
    expect(findFinishForService('renovation', 'painted')).toBe('painted')
  },
)

test('a rim to be straightened has no finish, in a new order and after a change of its service (§11.14, §11.17)', async () => {
  const [client] = await site.query<{ id: string }>("select id from clients where email = 'pro@exemple.fr'")
  const creation = await sophie.send(`/gestion/commandes/nouvelle?client=${client?.id}&formulaire=commande`, {
    pos: 'epinal',
    count: '1',
    size: '18',
    service: 'devoilage',
    finish: 'painted',
    received: 'on',
  })
  const id = creation.headers.get('Location')?.split('/')[3] ?? ''
  const [order] = await site.query<{ lines: { description: string }[] }>(
    'select lines from orders where id = $1',
    [id],
  )
  expect(order?.lines.map(({ description }) => description)).toEqual([
    'Jante 18\u00a0pouces\u00a0: dévoilage',
  ])
  const rims = () =>
    site.query<{ id: string; finish: string }>('select id, finish from order_rims where order_id = $1', [id])
  const [rim] = await rims()
  expect(rim?.finish).toBe('none')
  const change = async (fields: Record<string, string>) => {
    const rimFields = formFieldsOf(await sophie.read(`/gestion/commandes/${id}`), '.order-rim details form')
    await sophie.send(`/gestion/commandes/${id}?formulaire=jante`, { ...rimFields, ...fields })
  }
  await change({ service: 'renovation', finish: 'painted' })
  expect((await rims())[0]?.finish).toBe('painted')
  await change({ service: 'devoilage', finish: 'painted' })
  expect((await rims())[0]?.finish).toBe('none')
})

test('a draft estimate line that is changed to straightening is named without a finish (§11.14, §11.17)', async () => {
  const [client] = await site.query<{ id: string }>("select id from clients where email = 'pro@exemple.fr'")
  const newDraft = await sophie.send(`/gestion/devis/nouveau?client=${client?.id}&formulaire=commencer`)
  const page = newDraft.headers.get('Location') ?? ''
  const saveDraft = async (changes: Record<string, string>) =>
    sophie.send(`${page}?formulaire=brouillon`, {
      ...formFieldsOf(await sophie.read(page), '#brouillon'),
      ...changes,
    })
  await saveDraft({ ajouter: 'rim' })
  await saveDraft({ l1_service: 'devoilage', l1_finish: 'painted', l1_size: '18', l1_price: '50' })
  const line = (await sophie.read(page)).querySelector('.estimate-line')?.textContent ?? ''
  expect(line).toContain('Dévoilage, 18')
  expect(line).not.toMatch(/dévoilage, couleur unie/i)
})

test('a photo taken after work on the rim has begun counts as a work photo, not as a reception photo (§11.14, §11.17)', async () => {
  expect([
    currentPhotoMomentOf(0),
    currentPhotoMomentOf(0, ['removed']),
    currentPhotoMomentOf(0, ['removed', 'stripped']),
    currentPhotoMomentOf(2, ['checked']),
  ]).toEqual(['reception', 'reception', 'work', 'delivery'])
  const order = await insertReceivedOrder(site.query)
  const readPhotoMoment = async () =>
    (await sophie.read(`/gestion/commandes/${order.id}`))
      .querySelectorAll('.rim-capture small')
      .map((small) => small.textContent.trim().split(' ')[0])
  expect(await readPhotoMoment()).toEqual(['Réception', 'Réception', 'Réception', 'Réception'])
  await site.query("insert into order_rim_steps (rim_id, step, done_at) values ($1, 'stripped', now())", [
    order.rims[0],
  ])
  expect(await readPhotoMoment()).toEqual(['Travail', 'Réception', 'Réception', 'Réception'])
})
