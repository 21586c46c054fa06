import { type Room, schemaOf } from '../manifest.ts'

export const schemasOf = (tenant: string) => [schemaOf(tenant, 'site'), schemaOf(tenant, 'jobs')]

export const roomOf = (schema: string, tenant: string): Room => (schema === tenant ? 'site' : 'jobs')
