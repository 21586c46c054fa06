import { beforeAll, describe, expect, test } from 'vitest'
import { createWorkbook, createZip, workbookParts } from '../../content/workbooks.ts'
import { textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

const page = '/gestion/clients/import'
let site: TestSite
let sophie: SignedInStaff
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  sophie = await signInStaff(site, 'bureau@exemple.fr')
})

/** Uploads a file as the page does. */
function upload(content: string | Buffer, name = 'clients.csv') {
  const body = new FormData()
  body.set('fichier', new File([content as BlobPart], name))
  return site.fetch(page, { method: 'POST', body, headers: { Cookie: sophie.cookies, Origin: site.origin } })
}

/** Uploads a valid file and returns the page of its import. */
async function uploadClients(content: string | Buffer, name?: string): Promise<string> {
  const response = await upload(content, name)
  expect(response.status).toBe(303)
  return response.headers.get('Location') ?? ''
}

const countsOf = async (run: string) => textsOf(await sophie.read(run), '.view-tabs a')
const linesOf = async (run: string, shown: string) =>
  textsOf(await sophie.read(`${run}${run.includes('?') ? '&' : '?'}voir=${shown}`), '.import__lines li')

/** Returns the fields that the button of the page would send. */
async function formOf(run: string): Promise<Record<string, string>> {
  const form = (await sophie.read(run)).querySelector('form.import__end')
  const fields = form
    ?.querySelectorAll('input')
    .map((input) => [input.getAttribute('name'), input.getAttribute('value')])
  return Object.fromEntries(fields ?? [])
}

const press = async (run: string) => sophie.send(run, await formOf(run))

const phoneOf = async (id: string) =>
  (await site.query<{ phone: string }>('select phone from clients where id = $1', [id]))[0]?.phone

const clientsNow = async () =>
  Number((await site.query<{ count: string }>('select count(*) from clients'))[0]?.count)

const csv = (...lines: string[]) => lines.join('\r\n')

describe('an imported file', () => {
  test.each([
    [
      'semicolons, as French spreadsheets write',
      Buffer.from(csv('Société;E-mail;Ville', 'Été;a1@exemple.fr;Épinal')),
    ],
    ['a byte order mark', Buffer.from(`\uFEFF${csv('Société;E-mail;Ville', 'Été;a1@exemple.fr;Épinal')}`)],
    ['commas and quotes', Buffer.from(csv('Société,E-mail,Ville', '"Été",a1@exemple.fr,"Épinal"'))],
    ['tabs', Buffer.from(csv('Société\tE-mail\tVille', 'Été\ta1@exemple.fr\tÉpinal'))],
    [
      'the encoding of Windows',
      Buffer.from(csv('Société;E-mail;Ville', 'Été;a1@exemple.fr;Épinal'), 'latin1'),
    ],
    [
      'UTF-16 of a spreadsheet',
      Buffer.from(`\uFEFF${csv('Société\tE-mail\tVille', 'Été\ta1@exemple.fr\tÉpinal')}`, 'utf16le'),
    ],
    [
      'big-endian UTF-16',
      Buffer.from(`\uFEFF${csv('Société;E-mail;Ville', 'Été;a1@exemple.fr;Épinal')}`, 'utf16le').swap16(),
    ],
    // « é » and « É » in the encodings of old Macs and of DOS.
    [
      'the encoding of an old Mac',
      Buffer.from('Soci\x8et\x8e;E-mail;Ville\r\x83t\x8e;a1@exemple.fr;\x83pinal\r', 'latin1'),
    ],
    [
      'the letters of DOS',
      Buffer.from('Soci\x82t\x82;E-mail;Ville\r\n\x90t\x82;a1@exemple.fr;\x90pinal', 'latin1'),
    ],
    [
      'a line that tells Excel the separator',
      Buffer.from(csv('sep=;', 'Société;E-mail;Ville', 'Été;a1@exemple.fr;Épinal')),
    ],
    [
      'a workbook',
      createWorkbook([
        ['Société', 'E-mail', 'Ville'],
        ['Été', 'a1@exemple.fr', 'Épinal'],
      ]),
    ],
  ])('with %s is parsed, and its columns are detected (§11.10)', async (_, content) => {
    const run = await uploadClients(content)
    const selectedColumns = (await sophie.read(run)).querySelectorAll('.import__columns option[selected]')
    expect(selectedColumns.map((option) => option.getAttribute('value'))).toEqual(['name', 'email', 'city'])
    expect(await linesOf(run, 'nouvelles')).toEqual(['Ligne 2Été'])
  })

  test('with a title above the headings is parsed, with the line numbers of the spreadsheet (§11.10)', async () => {
    const run = await uploadClients(
      csv('Liste des clients au 27/11/2026;;', ';;', 'Société;E-mail;Ville', 'Été;a1@exemple.fr;Épinal'),
    )
    expect(textsOf(await sophie.read(run), '.import__columns option[selected]')).toEqual([
      'Société',
      'E-mail',
      'Ville',
    ])
    expect(await linesOf(run, 'nouvelles')).toEqual(['Ligne 4Été'])
  })

  test.each<[string, Buffer | string, string]>([
    ['no content', '', 'Choisissez un fichier'],
    ['column names only', 'Nom;E-mail', 'n’a pas de ligne à importer'],
    ['an unclosed quote', csv('Nom;E-mail', '"Martin;a@exemple.fr', 'x;y'), 'n’est plus lisible à la ligne'],
    ['too many lines', csv('Nom', ...Array<string>(20_001).fill('x')), 'plus de 20\u00a0000\u00a0lignes'],
    [
      'a ZIP archive without a workbook',
      Buffer.from('PK\u0003\u0004 nothing of the kind'),
      'n’est pas un classeur xlsx',
    ],
    ['a decompression bomb', bomb(), 'beaucoup trop grand une fois ouvert'],
    [
      'a cell in the last possible row',
      createWorkbook([['Nom'], ['x']], withFarCell('r="A1048576"')),
      'plus de 20\u00a0000\u00a0lignes',
    ],
    ...[
      ['between other quotes', "r='A1048576'"],
      ['as an entity', 'r="A&#49;048576"'],
      ['as a power of ten', 'r="A1e6"'],
      ['in small letters', 'r="zz1"'],
    ].map(([encoding, far]): [string, Buffer, string] => [
      `a far cell ${encoding}`,
      createWorkbook([['Nom'], ['x']], withFarCell(far ?? '')),
      'plus de 20\u00a0000\u00a0lignes',
    ]),
    ['more bytes than it may', Buffer.alloc(5 * 1024 * 1024 + 1, 'x'), 'dépasse 5\u00a0Mo'],
  ])('with %s is rejected with a sentence (§11.10)', async (_, content, sentence) => {
    const response = await upload(content, 'clients.xlsx')
    expect([413, 422]).toContain(response.status)
    expect((await response.text()).replaceAll('&nbsp;', '\u00a0')).toContain(sentence)
  })

  test('is visible to its owner only, and is deleted after an hour (§11.10)', async () => {
    const run = await uploadClients(csv('Nom;E-mail', 'Martin;heure@exemple.fr'))
    const thomas = await signInStaff(site, 'atelier@exemple.fr')
    expect((await thomas.open(run)).status).toBe(404)
    await site.query("update client_imports set created_at = created_at - interval '61 minutes'")
    expect((await sophie.open(run)).status).toBe(404)
    expect((await sophie.send(run, { vu: '1/0/0/0' })).status).toBe(404)
  })
})

describe('an import of clients', () => {
  test('lists what each line would do, does exactly that, and changes nothing the second time (§11.10)', async () => {
    const file = csv(
      'Société;SIRET;E-mail;Téléphone;CP;Ville',
      'Neuf SARL;;neuf@exemple.fr;353019999;1000;Bourg',
      'Garage de la Meurthe;99950124000017;;;;Raon-l’Étape',
      'Sans rien;;;;;',
      'Faux;12;faux@exemple.fr;;;',
      ';;pro@exemple.fr;;;',
      'Encore neuf;;NEUF@exemple.fr;;;',
      ';;s.kessler@expertise-rhin.exemple.fr;;;',
    )
    const run = await uploadClients(file)
    expect(await countsOf(run)).toEqual(['À corriger 4', 'À créer 1', 'À compléter 1', 'Inchangées 1'])
    expect(await linesOf(run, 'fausses')).toEqual([
      'Ligne 4Sans rienNi e-mail ni SIRET : rien ne permettrait de reconnaître ce client. Indiquez un e-mail ou un téléphone.',
      'Ligne 5FauxUn SIRET a quatorze chiffres.',
      'Ligne 6Garage de la MeurtheMême client que la ligne 3.',
      'Ligne 7Encore neufMême e-mail que la ligne 2.',
    ])
    expect(await linesOf(run, 'modifiees')).toEqual([
      'Ligne 3Garage de la Meurtheville : Saint-Dié-des-Vosges → Raon-l’Étape',
    ])
    const before = await clientsNow()
    expect((await press(run)).status).toBe(303)
    expect((await sophie.read(run)).textContent).toContain('1\u00a0fiche créée, 1\u00a0fiche complétée')
    expect(await clientsNow()).toBe(before + 1)
    const [newClient] = await site.query(
      "select phone, address ->> 'zip_code' as zip from clients where email = 'neuf@exemple.fr'",
    )
    expect(newClient).toEqual({ phone: '0353019999', zip: '01000' })
    const [unchangedClient] = await site.query(
      "select phone, address ->> 'line_1' as line from clients where id = 'GarageSaintDie01'",
    )
    expect(unchangedClient).toEqual({ phone: '03 53 01 55 12', line: '41 rue de la Meurthe' })
    expect((await sophie.read('/gestion/clients/GarageSaintDie01')).textContent).toContain(
      'a mis à jour par import',
    )

    const secondRun = await uploadClients(file)
    expect(await countsOf(secondRun)).toEqual(['À corriger 4', 'À créer 0', 'À compléter 0', 'Inchangées 3'])
    expect((await sophie.read(secondRun)).textContent).toContain('Il n’y a rien à écrire')
  })

  test('keeps postcodes, countries, phones and addresses in the notation of their country (§11.10)', async () => {
    const lines: [cells: string, kept: { zip: string; city: string; country: string }][] = [
      ['1000;Bruxelles;Belgique', { zip: '1000', city: 'Bruxelles', country: 'BE' }],
      ['1201;Genève;Suisse', { zip: '1201', city: 'Genève', country: 'CH' }],
      ['L-1234;Luxembourg;Luxembourg', { zip: 'L-1234', city: 'Luxembourg', country: 'LU' }],
      ['1000 AA;Amsterdam;Pays Bas', { zip: '1000 AA', city: 'Amsterdam', country: 'NL' }],
      ['77694;Kehl;Deutschland', { zip: '77694', city: 'Kehl', country: 'DE' }],
      ['1000;Bourg-en-Bresse;France', { zip: '01000', city: 'Bourg-en-Bresse', country: 'FR' }],
      ['88 000;Épinal;FR', { zip: '88000', city: 'Épinal', country: 'FR' }],
      ['F-88000;Épinal;France', { zip: '88000', city: 'Épinal', country: 'FR' }],
      ['88026 CEDEX 1;Épinal;', { zip: '88026', city: 'Épinal CEDEX 1', country: 'FR' }],
    ]
    const phones = [
      ['06\u201112\u201134\u201156\u201178', '06-12-34-56-78'],
      ['+33612345678\u202c', '+33612345678'],
      ['6.12345678E8', '0612345678'],
      ['33612345678', '+33612345678'],
    ] as const
    const run = await uploadClients(
      csv(
        'Nom;E-mail;Téléphone;CP;Ville;Pays',
        ...lines.map(([cells], index) => `Poste;poste${index}@exemple.fr;0612345678;${cells}`),
        ...phones.map(([fields], index) => `Tel;tel${index}@exemple.fr;${fields};;;`),
        'Müller;info@müller.example;;;;',
      ),
    )
    expect(await linesOf(run, 'fausses')).toEqual([])
    expect((await press(run)).status).toBe(303)
    const storedRows = await site.query(
      `select address ->> 'zip_code' as zip, address ->> 'city' as city, coalesce(address ->> 'country', '') as country
       from clients where last_name = 'Poste' order by email`,
    )
    expect(storedRows).toEqual(lines.map(([, storedValue]) => storedValue))
    expect(await site.query("select phone from clients where last_name = 'Tel' order by email")).toEqual(
      phones.map(([, phone]) => ({ phone })),
    )
    expect(await site.query("select email from clients where last_name = 'Müller'")).toEqual([
      { email: 'info@xn--mller-kva.example' },
    ])
  })

  test('uses the columns that the user assigns, each at most once (§11.10)', async () => {
    const run = await uploadClients(csv('A;B', 'Jeanne;jeanne@exemple.fr'))
    expect(await countsOf(run)).toEqual(['À corriger 0', 'À créer 0', 'À compléter 0', 'Inchangées 0'])
    expect(await linesOf(`${run}?c0=last_name&c1=email`, 'nouvelles')).toEqual(['Ligne 2Jeanne'])
    expect((await sophie.read(`${run}?c0=email&c1=email`)).textContent).toContain(
      'Plusieurs colonnes contiennent la même information',
    )
  })

  test('is rejected when clients have changed since it was shown (§11.10)', async () => {
    await site.query(
      `insert into clients (id, type, last_name, email, phone)
       values ('EntreTemps000001', 'individual', 'Petit', 'entretemps@exemple.fr', '0353010101')`,
    )
    const run = await uploadClients(csv('Nom;E-mail;Téléphone', 'Petit;entretemps@exemple.fr;0353010303'))
    const runForm = await formOf(run)
    // The number of lines to write stays the same, but they would overwrite other data.
    await site.query("update clients set phone = '0353010202' where id = 'EntreTemps000001'")
    const response = await sophie.send(run, runForm)
    expect(response.status).toBe(409)
    expect(await response.text()).toContain('Des fiches ont changé depuis')
    expect(await phoneOf('EntreTemps000001')).toBe('0353010202')
    expect((await press(run)).status).toBe(303)
    expect(await phoneOf('EntreTemps000001')).toBe('0353010303')
  })

  test('an import of an exported file changes nothing (§11.10)', async () => {
    const file = await (await sophie.open('/gestion/clients.csv')).text()
    const counts = await countsOf(await uploadClients(file))
    expect(counts.slice(1, 3)).toEqual(['À créer 0', 'À compléter 0'])
  })

  test('an import of 10,000 lines with 100 invalid ones saves all valid lines in one transaction (§11.10)', async () => {
    const lines = Array.from({ length: 10_000 }, (_, index) => {
      const isWrong = index % 100 === 7
      return `Client ${index};${isWrong ? 'sans arobase' : `masse-${index}@exemple.fr`};03 53 01 ${String(index % 100).padStart(2, '0')} 00`
    })
    const file = csv('Nom;E-mail;Téléphone', ...lines)
    const run = await uploadClients(file)
    expect(await countsOf(run)).toEqual(['À corriger 100', 'À créer 9900', 'À compléter 0', 'Inchangées 0'])
    const invalidLines = await linesOf(run, 'fausses')
    expect(invalidLines).toHaveLength(100)
    expect(invalidLines[0]).toBe('Ligne 9Client 7Cette adresse e-mail n’est pas conforme.')
    const before = await clientsNow()
    // If the database rejects one line, no line is saved.
    await site.query(
      "alter table clients add constraint none_of_these check (email <> 'masse-9999@exemple.fr')",
    )
    expect((await press(run)).status).toBe(500)
    expect(await clientsNow()).toBe(before)
    await site.query('alter table clients drop constraint none_of_these')
    expect((await press(run)).status).toBe(303)
    expect(await clientsNow()).toBe(before + 9_900)
    expect(
      await site.query(
        "select 1 from events where act = 'client.imported' and after ->> 'name' = 'Client 0'",
      ),
    ).toHaveLength(1)
    expect(await countsOf(await uploadClients(file))).toEqual([
      'À corriger 100',
      'À créer 0',
      'À compléter 0',
      'Inchangées 9900',
    ])
  })
})

/** Adds a row with one cell that has this attribute. */
function withFarCell(name: string) {
  return (sheet: string) => sheet.replace('</sheetData>', `<row><c ${name}><v>1</v></c></row></sheetData>`)
}

/** Makes a workbook of 60 MB of zeros, compressed to 60 kB. */
function bomb(): Buffer {
  return createZip(workbookParts(Buffer.alloc(60 * 1024 * 1024).toString('latin1')))
}
