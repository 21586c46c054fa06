/**
 * Creates a store of objects by id, including files, in an IndexedDB database with that name. If the browser stores nothing
 * (private browsing, full disk, a database that does not respond), reads find nothing and `put` returns `false`.
 */
export function createBrowserStore<Item extends { id: string }>(database: string, storeName: string) {
  const inStore = <Result>(mode: IDBTransactionMode, access: (store: IDBObjectStore) => IDBRequest) =>
    inDatabase<Result>(database, storeName, mode, access)
  return {
    /** Resolves to `true` once the object is on disk, where it survives the end of the browser. */
    put: async (item: Item) => (await inStore('readwrite', (store) => store.put(item))) !== undefined,
    delete: async (id: string) => void (await inStore('readwrite', (store) => store.delete(id))),
    find: (id: string) => inStore<Item | undefined>('readonly', (store) => store.get(id)),
    list: async () => (await inStore<Item[]>('readonly', (store) => store.getAll())) ?? [],
  }
}

async function inDatabase<Result>(
  name: string,
  storeName: string,
  mode: IDBTransactionMode,
  access: (store: IDBObjectStore) => IDBRequest,
): Promise<Result | undefined> {
  try {
    const database = await open(name, storeName)
    try {
      const transaction = database.transaction(storeName, mode, { durability: 'strict' })
      const result = await settled<Result>(access(transaction.objectStore(storeName)))
      await completed(transaction)
      return result
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

/**
 * Milliseconds to wait for a database to open, after which it counts as missing. Safari and damaged profiles may never respond.
 */
const openingTimeout = 3_000
/** Names of databases that did not respond in time. They are not waited for again until they have responded. */
const silent = new Set<string>()

async function open(name: string, storeName: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'id' })
  const opened = settled<IDBDatabase>(request)
  const timer = Promise.withResolvers<never>()
  const giveUp = () => {
    silent.add(name)
    timer.reject(new Error(`${name} does not open`))
  }
  const timeout = setTimeout(giveUp, silent.has(name) ? 0 : openingTimeout)
  try {
    const database = await Promise.race([opened, timer.promise])
    silent.delete(name)
    return database
  } catch (error) {
    const closeLate = (database: IDBDatabase) => {
      silent.delete(name)
      database.close()
    }
    opened.then(closeLate).catch(() => undefined)
    throw error
  } finally {
    clearTimeout(timeout)
  }
}

function settled<Result>(request: IDBRequest): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Resolves when the transaction is complete. A full disk may be reported only at this point. */
function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(transaction.error)
  })
}
