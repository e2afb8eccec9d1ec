<?php

namespace OCA\Tickets\Reference;

use OCA\Tickets\AppInfo\Application;
use OCP\Collaboration\Reference\RenderReferenceEvent;
use OCP\EventDispatcher\Event;
use OCP\EventDispatcher\IEventListener;
use OCP\Util;

/** @template-implements IEventListener<RenderReferenceEvent> */
class TicketListener implements IEventListener {
	public function handle(Event $event): void {
		if (!$event instanceof RenderReferenceEvent) {
			return;
		}
		// js/tickets-reference.mjs, on every page that shows previews
		Util::addScript(Application::APP_ID, Application::APP_ID . '-reference');
		// css/tickets-reference.css, if your entry imports CSS
		// Util::addStyle(Application::APP_ID, Application::APP_ID . '-reference');
	}
}
