import { sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { tenant, type World } from './world.ts'

/** Records that changed since the rules were checked last. */
export interface Changes {
  /** Whether a row of one of the tables changed. Always true in a full check. */
  has(...tables: readonly string[]): boolean
  /** Returns the ids of the changed rows: the first column of the table's key. `null` in a full check, which means all rows. */
  ids(table: string): readonly string[] | null
  /** Changed rows, each as its table and id. Empty in a full check. */
  rows: readonly string[]
  /** Whether no row changed. Always false in a full check. */
  isEmpty: boolean
}

/** Name under which `Changes` has the ids of the mails that the mail server accepted. */
export const acceptedMails = 'accepted mails'

/** Returns changes that make every rule check all records. */
export const allRecords = (): Changes => ({ has: () => true, ids: () => null, rows: [], isEmpty: false })

/**
 * Creates triggers that note each changed row of the site's tables in `sim_changes`. The notes belong to the transaction that
 * changes the row, so a transaction that is rolled back leaves none. Each table has a function of its own, which reads one column:
 * a function for all tables would have to convert whole rows.
 */
export async function createChangeLog(db: Database): Promise<void> {
  await db.execute(sql`create table sim_changes (table_name text not null, id text)`)
  await db.execute(
    sql.raw(`do $$
      declare key record; happens text;
      begin
        for key in
          select c.oid::regclass as tab, c.relname as name, a.attname as col from pg_class c
          join pg_index i on i.indrelid = c.oid and i.indisprimary
          join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
          where c.relnamespace = '"${tenant}"'::regnamespace and c.relkind = 'r'
        loop
          execute format('create function %I() returns trigger language plpgsql as $note$
            begin
              insert into "${tenant}".sim_changes select distinct %L, changed.%I::text from changed;
              return null;
            end $note$', 'note_' || key.name, key.name, key.col);
          foreach happens in array array['insert', 'update', 'delete'] loop
            execute format('create trigger note_%s after %s on %s referencing %s table as changed for each statement execute function %I()',
              happens, happens, key.tab, case happens when 'delete' then 'old' else 'new' end, 'note_' || key.name);
          end loop;
        end loop;
      end $$`),
  )
}

/** Returns the changes since the last call. */
export async function takeChanges({ query, mail }: World): Promise<Changes> {
  const rows = await query<{ table_name: string; id: string }>(
    'delete from sim_changes returning table_name, id',
  )
  const changed = Map.groupBy(rows, ({ table_name }) => table_name)
  const mails = [...mail.fresh]
  mail.fresh.clear()
  return {
    isEmpty: changed.size === 0,
    rows: [...new Set(rows.map(({ table_name, id }) => `${table_name} ${id}`))],
    has: (...tables) =>
      tables.some((table) => (table === acceptedMails ? mails.length > 0 : changed.has(table))),
    ids: (table) =>
      table === acceptedMails ? mails : [...new Set(changed.get(table)?.map(({ id }) => id) ?? [])],
  }
}
