import { PgBoss } from 'pg-boss'

export function openBoss(url: string, tenant: string, isWorking: boolean): PgBoss {
  return new PgBoss({
    connectionString: url,
    application_name: `${tenant}-jobs`,
    schema: `${tenant}_jobs`,
    max: 2,
    connectionTimeoutMillis: 3_000,
    useListenNotify: isWorking,
    supervise: isWorking,
    schedule: isWorking,
    // The work of a killed node is found and given to another within half a minute.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  })
}
