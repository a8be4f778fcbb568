import { sendOrganiserEmailMailJob } from './organiser-email.ts';
import { sendOrganiserMailJob } from './organiser-mail.ts';
import { sendContactAddressMailJob } from './contact-address-mail.ts';
import { sendPlanRequestMailJob } from './request-enterprise-plan.ts';
import { sendJoinedMailJob } from './team/joined-mail.ts';
import { sendRoleMailJob } from './team/role-mail.ts';
import { sendInvitationMailJob } from './team/send-invitation-mail.ts';
import { sendTeamChangeMailJob } from './team/team-change-mail.ts';

export const organiserJobs = [
  sendOrganiserMailJob,
  sendOrganiserEmailMailJob,
  sendInvitationMailJob,
  sendJoinedMailJob,
  sendRoleMailJob,
  sendTeamChangeMailJob,
  sendContactAddressMailJob,
  sendPlanRequestMailJob,
];
