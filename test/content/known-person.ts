import {
  listPictureDerivativeWidths,
  pictureDerivativeKey,
  pictureMasterKey,
  uploadedPictureName,
} from '../../domain/kernel/files/picture-address.ts'
import type { FileStore } from '../../domain/kernel/ports/file-store.ts'
import { randomId } from '../../domain/kernel/random-id.ts'
import { smallPhoto } from './photos.ts'

type Query = (text: string, values?: unknown[]) => Promise<unknown>

/** Words that identify a person in every table. After an erasure, none of them may be left. */
export interface IdentifyingWords {
  first: string
  last: string
  email: string
  phone: string
  plate: string
  street: string
}

export interface KnownPerson {
  clientId: string
  requestId: string
  messageId: string
  orderId: string
  /** Public address of the picture of the person's rims. */
  shown: string
  estimateId: string
  /** Store keys of all files of the person, except the invoice. */
  files: string[]
}

/** Makes a person with data in every table that holds personal data. All their work is finished and paid. */
export async function createKnownPerson(
  query: Query,
  store: FileStore,
  words: IdentifyingWords,
): Promise<KnownPerson> {
  const { first, last, email, phone, plate, street } = words
  const clientId = randomId()
  const files: string[] = []
  const storeFile = async (path: string, body: Buffer = Buffer.from('%PDF')) => {
    await store.put(path, body, 'application/pdf')
    files.push(path)
    return path
  }
  const insert = (table: string, row: Record<string, unknown>) => {
    const values = Object.values(row).map((value) =>
      value !== null && typeof value === 'object' && !(value instanceof Date) ? JSON.stringify(value) : value,
    )
    const placeholders = values.map((_, index) => `$${index + 1}`)
    return query(`insert into ${table} (${Object.keys(row)}) values (${placeholders})`, values)
  }
  const now = new Date()
  const address = { line_1: street, line_2: '', zip_code: '88000', city: 'Épinal', country: 'FR' }
  const line = {
    description: `Rénovation pour ${last}, ${plate}`,
    quantity: 1,
    unit_price: 10_000,
    vat_rate: 2_000,
  }
  await insert('clients', {
    id: clientId,
    type: 'individual',
    first_name: first,
    last_name: last,
    email,
    phone,
    address,
    notes: `Connu de ${last}`,
  })
  await insert('clients', { id: randomId(), type: 'individual', merged_into: clientId })
  await insertClientEvents(insert, clientId, words)
  const requestId = await insertQuoteRequest(insert, storeFile, words)
  const messageId = await insertContactMessages(insert, storeFile, words)
  await insertAccount(insert, clientId, words)

  const estimateId = randomId()
  await insert('estimates', {
    id: estimateId,
    estimate_number: `DE-E-2026-${randomId()}`,
    created_at: now,
    total: 12_000,
    pos_id: 'epinal',
    client_id: clientId,
    lines: [line],
    vehicle: `Jumpy de ${last}`,
    registration_number: plate,
    state: 'sent',
    quote_request_id: requestId,
    content: { client: last },
    message: `Bonjour ${first}`,
    decided_by: last,
  })
  const printed = await storeFile(`documents/epinal/${estimateId}.pdf`)
  await insert('documents', { pos_id: 'epinal', id: estimateId, download_url: '/', path: printed })
  const mailed = {
    recipient: email,
    text: `Bonjour ${first}`,
    author_name: 'Sophie',
    created_at: now,
    due_at: now,
  }
  await insert('outgoing_mails', {
    id: randomId(),
    estimate_id: estimateId,
    kind: 'estimate',
    state: 'sent',
    ...mailed,
  })
  await insert('estimate_drafts', {
    id: randomId(),
    pos_id: 'epinal',
    client_id: clientId,
    content: { message: last },
    author_name: 'Sophie',
    created_at: now,
    changed_at: now,
  })
  await insert('invoice_drafts', {
    id: randomId(),
    client_id: clientId,
    orders: '',
    content: { registration: plate },
    proposed: '[]',
    author_name: 'Sophie',
    created_at: now,
    changed_at: now,
  })
  const orderId = await insertOrder(insert, storeFile, clientId, words)
  const shown = await insertPortfolioEntry(insert, storeFile, orderId, words)
  return { clientId, requestId, messageId, orderId, shown, estimateId, files }
}

type Insert = (table: string, row: Record<string, unknown>) => Promise<unknown>
type StoreFile = (path: string, body?: Buffer) => Promise<string>

async function insertClientEvents(
  insert: Insert,
  id: string,
  { first, last, email, phone, street }: IdentifyingWords,
) {
  const name = `${first} ${last}`
  const eventFields = {
    at: new Date(),
    actor_name: 'Sophie',
    record_kind: 'client',
    record_id: id,
    channel: 'office',
  }
  await insert('events', { ...eventFields, act: 'client.created', after: { name } })
  const [before, after] = [
    { name, fields: { phone, line_1: '' } },
    { name, fields: { phone: '', line_1: street } },
  ]
  await insert('events', { ...eventFields, act: 'client.changed', before, after })
  await insert('events', { ...eventFields, act: 'client.invited', after: { name, email } })
  await insert('events', {
    ...eventFields,
    act: 'staff.created',
    record_kind: 'staff',
    after: { name: 'x', email },
  })
}

async function insertQuoteRequest(
  insert: Insert,
  storeFile: StoreFile,
  words: IdentifyingWords,
): Promise<string> {
  const { first: first_name, last: last_name, email, phone, street: line_1, plate } = words
  const [id, photo, now] = [randomId(), randomId(), new Date()]
  const path = await storeFile(`forms/${id}/images/${photo}jante.jpg`)
  await storeFile(`forms/${id}/thumbnails/${photo}jante.jpg`)
  await insert('quote_requests', {
    id,
    reference: `TW-${id}`,
    created_at: now,
    first_name,
    last_name,
    phone,
    line_1,
    zip_code: '88000',
    images: [{ url: `/x/${photo}`, name: 'jante.jpg', path }],
    city: 'Épinal',
    email: email.toUpperCase(),
    client: 'particulier',
    shop: 'epinal',
    number: 4,
    service: 'soudure',
    type: 'internet',
    confidentiality: true,
    newsletter: false,
    complementary_infos: plate,
  })
  await insert('quote_request_photos', {
    id: photo,
    quote_request_id: id,
    name: 'jante.jpg',
    path,
    content_type: 'image/jpeg',
    created_at: now,
  })
  await insertReceivedMessage(insert, storeFile, { thread_kind: 'request', thread_id: id }, words)
  return id
}

async function insertContactMessages(
  insert: Insert,
  storeFile: StoreFile,
  words: IdentifyingWords,
): Promise<string> {
  const { last, email } = words
  const row = { created_at: new Date(), client_email: 'contact@exemple.fr' }
  const [own, other] = [randomId(), randomId()]
  await insert('contact_messages', {
    ...row,
    id: own,
    email,
    name: last,
    object: last,
    message: `C’est ${last}`,
  })
  await insert('contact_messages', {
    ...row,
    id: other,
    email: 'autrui@exemple.fr',
    object: 'Autre',
    message: 'Bonjour',
  })
  await insertReceivedMessage(insert, storeFile, { thread_kind: 'message', thread_id: own }, words)
  // A message in another person's thread.
  await insertReceivedMessage(insert, storeFile, { thread_kind: 'message', thread_id: other }, words)
  return own
}

async function insertReceivedMessage(
  insert: Insert,
  storeFile: StoreFile,
  thread: Record<string, unknown>,
  { last, email }: IdentifyingWords,
) {
  const [file, now] = [randomId(), new Date()]
  const path = await storeFile(`letters/${file}/piece.pdf`)
  await insert('thread_files', { id: file, path, created_at: now, stored_at: now, claimed_at: now })
  const attachments = [{ id: file, name: `${last}.pdf`, path, content_type: 'application/pdf', bytes: 4 }]
  await insert('thread_messages', {
    id: randomId(),
    ...thread,
    direction: 'received',
    channel: 'mail',
    author_name: last,
    email,
    text: `Voici, ${last}`,
    subject: last,
    attachments,
    created_at: now,
  })
}

async function insertAccount(insert: Insert, id: string, { last, email }: IdentifyingWords) {
  const now = new Date()
  await insert('users', {
    id,
    name: last,
    email: `tw_${email}`,
    role: 'client',
    created_at: now,
    updated_at: now,
  })
  const session = { id: randomId(), token: randomId(), user_id: id, expires_at: now, device: 'Firefox' }
  await insert('sessions', { ...session, created_at: now, updated_at: now })
  await insert('audit_trail', { id: randomId(), act: 'signed-in', user_id: id, created_at: now })
  await insert('customer_creations', {
    id: randomId(),
    client_id: id,
    email,
    status: 'account_created',
    created_at: now,
  })
  await insert('password_recoveries', {
    id: randomId(),
    email,
    link: 'x',
    template_id: 'x',
    sender_email: 'x',
    status: 'done',
    created_at: now,
  })
  await insertSubscription(insert, { last, email })
  await insert('mail_addresses', { email, bounced_at: now, bounce_reason: 'Boîte pleine' })
  await insert('client_imports', {
    id: randomId(),
    file_name: 'a.csv',
    lines: [['E-mail'], [email]],
    line_count: 1,
    user_id: 'x',
    created_at: now,
  })
}

async function insertSubscription(insert: Insert, { last, email }: Pick<IdentifyingWords, 'last' | 'email'>) {
  const [subscription, issue, now] = [randomId(), randomId(), new Date()]
  await insert('newsletter_subscriptions', { id: subscription, email, created_ad: now })
  await insert('newsletter_consents', {
    subscription_id: subscription,
    subscribed_at: now,
    source: 'import',
    confirmed_at: now,
    proof: `Bulletin signé de ${last}`,
    bounced_at: now,
    bounce_reason: `Boîte de ${last} pleine`,
  })
  await insert('newsletter_issues', {
    id: issue,
    state: 'sent',
    subject: 'Nos jantes du mois',
    author_name: 'Sophie',
    created_at: now,
    changed_at: now,
    finished_at: now,
    recipients: 1,
  })
  await insert('newsletter_deliveries', {
    id: randomId(),
    issue_id: issue,
    subscription_id: subscription,
    domain: `${last.toLowerCase()}.example`,
    state: 'bounced',
    settled_at: now,
  })
}

/** Publishes their rims in the portfolio with their consent: the page, its record and version, and a copy of the picture. */
async function insertPortfolioEntry(
  insert: Insert,
  storeFile: StoreFile,
  order_id: string,
  { last }: IdentifyingWords,
): Promise<string> {
  const [id, file, now] = [randomId(), randomId(), new Date()]
  const name = uploadedPictureName(file, 400, 300, '#8a5a3c')
  const shown = `/images/${name}`
  const path = await storeFile(pictureMasterKey(name))
  for (const width of listPictureDerivativeWidths({
    name,
    id: file,
    width: 400,
    height: 300,
    colour: '#8a5a3c',
  }))
    for (const type of ['avif', 'jpg'] as const) await storeFile(pictureDerivativeKey(name, width, type))
  await insert('uploaded_files', {
    id: file,
    path,
    name: 'jante.jpg',
    content_type: 'image/jpeg',
    created_at: now,
    stored_at: now,
  })
  const page_id = `jantes-de-${last.toLowerCase()}-${file.toLowerCase()}`
  const content = {
    title: `Les jantes de ${last}`,
    main_image: `${shown} | Une jante`,
    content: `<p>${last}</p>`,
  }
  const written = { author_name: 'Sophie', changed_at: now }
  await insert('content_records', {
    id,
    kind: 'portfolio',
    state: 'published',
    page_id,
    page_created_at: now,
    content,
    ...written,
    published_version: 1,
    published_at: now,
    created_at: now,
    changed_by: 'Sophie',
  })
  await insert('content_versions', { record_id: id, number: 1, content, begun_at: now, ...written })
  await insert('portfolio_sources', { record_id: id, order_id })
  await insert('portfolio_entries', {
    id: page_id,
    titre: content.title,
    description: content.content,
    created_at: now,
    main_image: { url: shown, name: 'Une jante' },
  })
  await insert('events', {
    at: now,
    actor_name: 'Sophie',
    act: 'portfolio.published',
    record_kind: 'portfolio',
    record_id: id,
    channel: 'office',
    after: { title: content.title, address: page_id },
  })
  return shown
}

async function insertOrder(
  insert: Insert,
  storeFile: StoreFile,
  client_id: string,
  { last, plate }: IdentifyingWords,
): Promise<string> {
  const [id, rim, photo, now] = [randomId(), randomId(), randomId(), new Date()]
  const line = { description: `Soudure, ${plate}`, quantity: 1, unit_price: 10_000, vat_rate: 2_000 }
  await insert('orders', {
    id,
    order_number: `CO-E-2026-${id}`,
    created_at: now,
    status: 3,
    pos_id: 'epinal',
    client_id,
    rim_n: 1,
    registration_number: plate,
    brand: 'Peugeot',
    model: '308',
    notes: `Rappeler ${last}`,
    lines: [line],
    status_name: `Chez ${last}`,
    purchase_order: last,
    photo_consent: { how: 'written', by: `Karim, par ${last}`, at: now.toISOString() },
  })
  await insert('order_rims', {
    id: rim,
    order_id: id,
    place: 1,
    position: 'avg',
    service: 'soudure',
    finish: 'none',
    notes: last,
  })
  // The photo is part of the slip that they signed.
  await storeFile(`orders/${id}/thumbnails/${photo}.jpg`, await smallPhoto())
  await insert('rim_photos', {
    id: photo,
    order_id: id,
    rim_id: rim,
    moment: 'reception',
    view: 'face',
    name: `${last}.jpg`,
    path: await storeFile(`orders/${id}/images/${photo}.jpg`),
    content_type: 'image/jpeg',
    taken_at: now,
    taken_by_name: 'Karim',
    stored_at: now,
  })
  await insert('order_slips', {
    id: randomId(),
    order_id: id,
    kind: 'deposit',
    created_at: now,
    made_by_name: 'Karim',
    content: {
      number: `CO-E-2026-${id}`,
      client: last,
      vehicle: 'Peugeot 308',
      plate,
      workshop: { id: 'epinal', title: 'Épinal', city: 'Épinal', lines: [] },
      rims: [{ place: 1, name: 'Avant gauche', work: 'Soudure', details: [last] }],
      photos: [{ id: photo, shows: 'Avant gauche, face avant' }],
      terms: null,
    },
    signer: `Déposé par ${last}`,
    signature: [[100, 100, 200, 200]],
    signed_at: now,
    mailed_to: `${last}@bons.example`,
  })
  await insert('events', {
    at: now,
    actor_name: 'Karim',
    act: 'order.blocked',
    record_kind: 'order',
    record_id: id,
    channel: 'office',
    after: { called: 'CO', reason: `${last} ne répond pas` },
  })
  return id
}
