import { isActiveAdministrator } from './active-administrators.ts';

/**
 * SQL query for active acting sessions: those that neither side has ended. Conditions can be added on the session `a`
 * and on the person `u`.
 */
export const OPEN_ACTING_SESSION = `
  select u.id, u.name, u.email, u.roles, u.session_version, a.administrator_id
    from acting_sessions a
    join users u on u.id = a.user_id
    join users b on b.id = a.administrator_id
   where a.ended_at is null and a.ends_at > now()
     and u.session_version = a.user_version and u.locked_at is null and u.deleted_at is null
     and not u.roles @> array['ADMINISTRATOR']
     and b.session_version = a.administrator_version and ${isActiveAdministrator('b')}`;
