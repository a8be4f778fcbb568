import { redirect } from 'react-router';
import { homePath } from '../pages/paths.ts';

/** Redirects unknown paths to the home page (specification, section 2). */
export function loader(): Response {
  return redirect(homePath);
}

export function clientLoader(): Response {
  return redirect(homePath);
}
