import type pg from 'pg';

/** Catalogue queries. Each returns the SQL statements of one kind, as PostgreSQL formats them. */
const parts = {
  types: `
    select format('create type %I as enum (%s);', t.typname,
                  string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder)) as text
      from pg_type as t join pg_enum as e on e.enumtypid = t.oid
     where t.typnamespace = 'public'::regnamespace
     group by t.typname
     order by t.typname`,
  tables: `
    select format(E'create table %I (\\n%s\\n);', c.relname, string_agg('  ' || line, E',\\n' order by rank, line_order))
             || coalesce((select string_agg(E'\\n' || pg_get_indexdef(i.indexrelid) || ';', '' order by ic.relname)
                            from pg_index as i
                            join pg_class as ic on ic.oid = i.indexrelid
                           where i.indrelid = c.oid
                             and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x'))), '')
             || coalesce((select string_agg(E'\\n' || pg_get_triggerdef(g.oid) || ';', '' order by g.tgname)
                            from pg_trigger as g where g.tgrelid = c.oid and not g.tgisinternal), '') as text
      from pg_class as c
     cross join lateral (
           select 1 as rank, lpad(a.attnum::text, 4) as line_order,
                  concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
                            case when a.attidentity <> '' then 'generated always as identity' end,
                            case when a.attgenerated <> '' then
                                 format('generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
                                 when d.adbin is not null then 'default ' || pg_get_expr(d.adbin, d.adrelid) end,
                            case when a.attnotnull then 'not null' end) as line
             from pg_attribute as a
             left join pg_attrdef as d on d.adrelid = a.attrelid and d.adnum = a.attnum
            where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
            union all
           select 2, k.conname, format('constraint %I %s', k.conname, pg_get_constraintdef(k.oid))
             from pg_constraint as k
            where k.conrelid = c.oid and k.contype <> 'n') as lines
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
     group by c.oid, c.relname
     order by c.relname`,
  views: `
    select format(E'create view %I as\\n%s', relname, pg_get_viewdef(oid)) as text
      from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'v'
     order by relname`,
  functions: `
    select pg_get_functiondef(p.oid) || ';' as text
      from pg_proc as p
     where p.pronamespace = 'public'::regnamespace
       and p.prokind = 'f'
       and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
     order by p.proname, p.oid::regprocedure::text`,
};

/**
 * Returns the database schema as readable SQL: types, tables with their indexes and triggers,
 * views, functions.
 */
export async function describeSchema(pool: pg.Pool): Promise<string> {
  const texts: string[] = ['-- Generated from the migrations. `npm run schema` writes it again; nothing runs it.'];
  for (const [name, query] of Object.entries(parts)) {
    const { rows } = await pool.query<{ text: string }>(query);
    if (rows.length > 0) texts.push(`-- ${name}`, ...rows.map(({ text }) => text.trimEnd()));
  }
  return `${texts.join('\n\n')}\n`;
}
